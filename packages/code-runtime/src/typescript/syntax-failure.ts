/** Why a program is none. */
export interface SyntaxFailure {
  /** Whether it is no TypeScript, or TypeScript whose types cannot simply be taken out. */
  readonly kind: 'syntax' | 'unsupported-syntax'
  /** What is wrong, and what to write instead where that is known. */
  readonly message: string
  /** Where in the program, from line 1 and column 1. */
  readonly location?: { readonly line: number; readonly column: number }
}

/** What a stripper throws at a program that it could read well enough to find fault with. */
interface Diagnosis {
  readonly code: 'InvalidSyntax' | 'UnsupportedSyntax'
  readonly message: string
  readonly startLine?: unknown
  readonly startColumn?: unknown
}

/** Whether a stripper found fault with a program, and did not break over it. */
export function isDiagnosis(thrown: unknown): thrown is Diagnosis {
  if (typeof thrown !== 'object' || thrown === null) return false
  const { code, message } = thrown as Partial<Diagnosis>
  return (code === 'InvalidSyntax' || code === 'UnsupportedSyntax') && typeof message === 'string'
}

/** Why a program is no erasable TypeScript, from what a stripper threw at it in the body of a function on its second line. */
export function createSyntaxFailure(thrown: unknown, program: string): SyntaxFailure {
  if (!isDiagnosis(thrown))
    return { kind: 'syntax', message: 'the program could not be read: it may be nested too deep' }
  const { code, message, startLine, startColumn } = thrown
  const isModule = message.startsWith("'import', and 'export'")
  const isUnsupported = code === 'UnsupportedSyntax' || isModule
  const location = locate(startLine, startColumn, program)
  return {
    kind: isUnsupported ? 'unsupported-syntax' : 'syntax',
    message: (isUnsupported && remedyOf(message)) || message.replace(/ in (strip-only|type strip) mode/, ''),
    ...(location && { location }),
  }
}

function remedyOf(message: string): string | undefined {
  return remedies.find(([words]) => message.includes(words))?.[1]
}

/** What the parser says, by some of its words, and the way to say the same in types that can be erased. */
const remedies: readonly (readonly [string, string])[] = [
  ['enum', 'TypeScript enum is not supported: use an object with `as const`'],
  ['namespace', 'TypeScript namespace is not supported: use an object'],
  [
    'parameter property',
    'TypeScript parameter property is not supported: declare the field, and assign it in the constructor',
  ],
  ['angle-bracket', 'the type assertion `<T>value` is not supported: write `value as T`'],
  [
    "'import', and 'export'",
    'import and export are not supported: a program is the body of a function, and has only its globals',
  ],
]

/** The end of the program where the parser points behind it, as it does for what is never closed. */
function locate(line: unknown, column: unknown, program: string): SyntaxFailure['location'] {
  if (typeof line !== 'number' || typeof column !== 'number') return undefined
  const lines = program.split('\n')
  if (line - 1 <= lines.length) return { line: Math.max(line - 1, 1), column: column + 1 }
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
