import { randomUUID } from 'node:crypto'

/**
 * What a persistent bash runs: it takes commands from what was its input, and evaluates them one by one in itself.
 * Commands read an empty input, so none can wait for one. A random mark stands before and after the output of each, on
 * a descriptor of its own: a command that redirects or closes its output does not lose it. The braces keep `set -x` from
 * showing the driver.
 */
export const shellDriver = `
exec 60<&0 61>&1 0</dev/null 2>&1
shopt -s expand_aliases
while { IFS= read -r -d '' -u 60 __dsh_mark && IFS= read -r -d '' -u 60 __dsh_command; } 2>/dev/null; do
  { printf '%s' "$__dsh_mark:begin:" >&61; } 2>/dev/null
  eval "$__dsh_command" 60<&- 61>&-
  { printf '%s' "$__dsh_mark:end:$?:" >&61; } 2>/dev/null
done
`

/** What no output can hold by chance. */
export function createMark(): string {
  return `dsh-${randomUUID()}`
}

/** What the driver reads. */
export function driverInput(mark: string, command: string): string {
  return `${mark}\0${command}\0`
}
