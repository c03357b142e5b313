import { errorMessage } from '@dsh/kernel'

/** A string as it is, and anything else as text; total, since these texts also describe malformed input. */
export function phrase(value: unknown): string {
  return typeof value === 'string' ? value : errorMessage(value)
}

/** What a model reads that called a name it cannot call. */
export function unknownToolMessage(
  name: string,
  hint?: { readonly reachableFrom?: string; readonly nearest?: string },
): string {
  const asked = phrase(name)
  const suggestion = hint?.nearest === undefined ? '' : ` (did you mean "${phrase(hint.nearest)}"?)`
  return `unknown tool "${asked}"${route(asked, hint?.reachableFrom)}${suggestion}`
}

function route(asked: string, reachableFrom: string | undefined): string {
  if (reachableFrom === undefined) return ''
  const transport = phrase(reachableFrom)
  return `: only \`${transport}\` is callable directly — call \`${asked}\` from inside a \`${transport}\` program instead`
}

/** How violations read in a message. */
export function sentences(violations: readonly string[]): string {
  return violations.map(phrase).join('; ')
}
