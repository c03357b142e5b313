import { createNames } from '@dsh/codegen'

/** What the helpers are called beside the known names: `$search` and `$describe`, where no tool has that name. */
export function helperNames(known: readonly string[]): {
  readonly search: string
  readonly describe: string
} {
  const names = createNames(known)
  return { search: names.allocate('$search'), describe: names.allocate('$describe') }
}
