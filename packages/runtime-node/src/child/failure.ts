// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
/** How a program failed, as the host is told. */
export interface ChildFailure {
  readonly kind: string
  readonly message: string
  readonly location?: { readonly line: number; readonly column: number }
}

/** What the description of a failure needs. */
export interface FailureTools {
  /** Shows a value that is no error. */
  inspect(value: unknown): string
}

/** Says how a program failed. Self-contained: its text runs in the child. Total, but for getters that never return. */
export function createFailureReader({ inspect }: FailureTools): (thrown: unknown) => ChildFailure {
  const attempt = (read: () => unknown): unknown => {
    try {
      return read()
    } catch {
      return undefined
    }
  }

  const messageOf = (thrown: unknown, stack: unknown): string => {
    if (typeof thrown === 'string') return thrown
    const isError = typeof thrown === 'object' && thrown !== null && attempt(() => 'message' in thrown)
    const { name, message } = (isError ? thrown : {}) as { readonly name: unknown; readonly message: unknown }
    if (typeof message === 'string') {
      const frames = typeof stack === 'string' ? (/(?:\n {4}at [^\n]*)+$/.exec(stack)?.[0] ?? '').split('\n') : []
      // The rest is of what runs the program.
      const own = frames.filter(frame => /[( ]program:\d/.test(frame)).slice(0, 5)
      return [`${typeof name === 'string' && name !== '' ? `${name}: ` : ''}${message}`, ...own].join('\n')
    }
    const shown = attempt(() => inspect(thrown))
    return typeof shown === 'string' ? shown : 'program threw an unrenderable value'
  }

  return thrown => {
    const stack = attempt(() => (thrown as { readonly stack?: unknown }).stack)
    const message = attempt(() => messageOf(thrown, stack))
    const text = typeof message === 'string' ? message : 'program threw an unrenderable value'
    const place = typeof stack === 'string' ? /(?:\(|at |\n|^)program:(\d+)(?::(\d+))?/.exec(stack) : null
    return {
      kind: text.startsWith('RangeError: Maximum call stack size exceeded')
        ? 'stack-overflow'
        : text.startsWith('RangeError: Array buffer allocation failed')
          ? 'out-of-memory'
          : 'exception',
      message: text.slice(0, 20_000),
      ...(place && { location: { line: Number(place[1]), column: Number(place[2] ?? 1) } }),
    }
  }
}

/** Says where a text is no program, from what the engine threw. Self-contained: its text runs in the child. */
export function readSyntaxError(thrown: unknown): ChildFailure {
  const { message, stack } = thrown as { readonly message?: unknown; readonly stack?: unknown }
  const [, line, pointer = ''] = (typeof stack === 'string' && /^program:(\d+)\n[^\n]*\n([^\n]*\^)/.exec(stack)) || []
  return {
    kind: 'syntax',
    message:
      typeof message === 'string' && message !== 'Maximum call stack size exceeded'
        ? message
        : 'the program could not be read: it is nested too deep',
    ...(line !== undefined &&
      Number(line) > 0 && {
        location: { line: Number(line), column: pointer.indexOf('^') + 1 },
      }),
  }
}
