const longestTimeout = 2_147_483_647

/** What is wrong with an author's options besides the two schemas. */
export function authorProblems(options: {
  readonly name: unknown
  readonly description: unknown
  readonly timeoutMs?: unknown
  readonly defaults?: unknown
  readonly output: unknown
}): string[] {
  const problems: string[] = []
  const { name, description, timeoutMs, defaults, output } = options
  if (typeof name !== 'string' || name === '') problems.push('name must be a non-empty string')
  if (typeof description !== 'string') problems.push('description must be a string')
  if (defaults !== undefined && typeof defaults !== 'boolean') problems.push('defaults must be true or false')
  if (timeoutMs !== undefined) problems.push(...timeoutProblems(timeoutMs))
  problems.push(
    ...callbackProblems(options, ['execute'], ['finalizeContent', 'isConcurrencySafe', 'presentCall', 'presentResult']),
  )
  if (typeof output !== 'object' || output === null) problems.push('output must have a schema and a render function')
  else problems.push(...callbackProblems(output, ['render'], ['presentationMeta']).map(problem => `output.${problem}`))
  return problems
}

function timeoutProblems(timeoutMs: unknown): string[] {
  if (typeof timeoutMs !== 'number' || !Number.isFinite(timeoutMs) || timeoutMs <= 0) {
    return ['timeoutMs must be a positive finite number']
  }
  return timeoutMs > longestTimeout
    ? [`timeoutMs must be at most ${longestTimeout}, the longest that a timer can wait`]
    : []
}

function callbackProblems(holder: object, needed: readonly string[], optional: readonly string[]): string[] {
  const callbacks = holder as { readonly [name: string]: unknown }
  const isWrong = (name: string): boolean => typeof callbacks[name] !== 'function'
  return [...needed.filter(isWrong), ...optional.filter(name => callbacks[name] !== undefined && isWrong(name))].map(
    name => `${name} must be a function`,
  )
}
