// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
import type { Say } from './ports.ts'

type Log = (...values: unknown[]) => void

/** The `console` of a program: each call is one entry. */
export function createConsole(
  say: Say,
  inspect: (value: unknown) => string,
): { readonly console: Record<string, Log>; limit(chars: number): void } {
  const { apply } = Reflect
  const { slice, indexOf } = String.prototype
  const toText = String
  const toNumber = Number
  const toInteger = Math.trunc
  const { stringify } = JSON
  let most = 1_000_000

  const show = (value: unknown): string => (typeof value === 'string' ? value : inspect(value))
  const write = (level: string, text: string): void =>
    say(1, level, text.length > most ? apply(slice, text, [0, most]) : text)

  /** `%s`, `%d`, `%i`, `%f`, `%j`, `%o`, `%O`, `%c` and `%%` of a first text take the values that follow it. */
  const format = (values: readonly unknown[]): string => {
    const first = values[0]
    let text = ''
    let used = 0
    if (typeof first === 'string') {
      used = 1
      let start = 0
      for (;;) {
        const at: number = apply(indexOf, first, ['%', start])
        if (at < 0 || used >= values.length) break
        const mark = first[at + 1]
        const value = values[used]
        const filled = mark === undefined ? undefined : mark === '%' ? '%' : fill(mark, value)
        text += apply(slice, first, [start, at])
        start = at + 2
        if (filled === undefined) text += `%${mark ?? ''}`
        else {
          text += filled
          if (mark !== '%') used += 1
        }
      }
      text += apply(slice, first, [start])
    }
    for (let index = used; index < values.length; index++) text += `${index === 0 ? '' : ' '}${show(values[index])}`
    return text
  }

  const fill = (mark: string, value: unknown): string | undefined => {
    switch (mark) {
      case 's':
        return show(value)
      case 'd':
      case 'f':
        return isCountable(value) ? toText(toNumber(value)) : 'NaN'
      case 'i':
        return isCountable(value) ? toText(toInteger(toNumber(value))) : 'NaN'
      case 'j':
        return typeof value === 'object' ? tryJson(value) : show(value)
      case 'o':
      case 'O':
        return inspect(value)
      case 'c':
        return ''
      default:
        return undefined
    }
  }

  const isCountable = (value: unknown): boolean =>
    typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint'

  const tryJson = (value: unknown): string => {
    try {
      return toText(stringify(value))
    } catch {
      return inspect(value)
    }
  }

  const logger =
    (level: string): Log =>
    (...values) =>
      write(level, format(values))
  const console: Record<string, Log> = {
    log: logger('log'),
    info: logger('info'),
    warn: logger('warn'),
    error: logger('error'),
    debug: logger('debug'),
    dir: value => write('log', inspect(value)),
    table: value => write('log', inspect(value)),
    trace: logger('debug'),
    group: logger('log'),
    groupCollapsed: logger('log'),
    groupEnd: () => {},
    assert: (isTrue, ...values) => {
      if (!isTrue) write('error', `Assertion failed${values.length === 0 ? '' : `: ${format(values)}`}`)
    },
  }
  return {
    console,
    limit(chars) {
      most = chars
    },
  }
}
