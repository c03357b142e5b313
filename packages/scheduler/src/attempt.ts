/** What became of an action. */
export type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }

/** Runs an action at once and never rejects: a throw and a rejection are its outcome. */
export async function attempt<T>(action: () => T | PromiseLike<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await action() }
  } catch (error) {
    return { ok: false, error }
  }
}
