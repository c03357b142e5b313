/** The message of any thrown value: of an error, of an object that has one, else the value as text; total. */
export function errorMessage(thrown: unknown): string {
  try {
    if (typeof thrown === 'object' && thrown !== null) {
      const { message } = thrown as { readonly message?: unknown }
      if (typeof message === 'string') return message
    }
    return String(thrown)
  } catch {
    return '<unprintable thrown value>'
  }
}
