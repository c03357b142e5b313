import type { ToolRunContext } from '@dsh/schema'

/** Where the whole of a list is, and how to read it. */
export interface Stored {
  /** Its place. */
  locator: string
  /** How to read it, as a sentence for the model. */
  hint: string
}

/** Keeps a text that is too long to show; nothing when it cannot. */
export type StoreResult = (text: string, exec: ToolRunContext) => Promise<Stored | undefined>

/** Stores a long list of a call by the model; a program gets the list itself, and a failing store is no failed search. */
export async function storeLong(
  store: StoreResult | undefined,
  exec: ToolRunContext,
  long: boolean,
  print: () => string,
): Promise<{ stored?: Stored }> {
  if (store === undefined || !long || exec.parent !== undefined) return {}
  try {
    const stored = await store(print(), exec)
    return stored === undefined ? {} : { stored: { locator: stored.locator, hint: stored.hint } }
  } catch {
    return {}
  }
}

/** How to get at what is not shown. */
export function recovery(stored: Stored | undefined): string {
  return stored === undefined
    ? 'The complete result could not be saved; narrow pattern or path to see more.'
    : `Full sorted result stored at: ${stored.locator}. ${stored.hint}`
}
