import { createSyntaxFailure, isDiagnosis, type SyntaxFailure } from './syntax-failure.ts'

/** What takes types out of a text: `@swc/wasm-typescript`, or what is like it. */
export interface TypeStripper {
  /** Puts blanks where types were; throws `{ code, message, startLine, startColumn }`. */
  transformSync(
    source: string,
    options: { readonly mode: 'strip-only'; readonly module: true },
  ): { readonly code: string }
}

/** JavaScript in which every character stands where it stood in the program, or why there is none. */
export type StripOutcome =
  | {
      readonly ok: true
      /** The body of an async function. */
      readonly code: string
    }
  | {
      readonly ok: false
      /** Why, and where. */
      readonly failure: SyntaxFailure
      /** Whether the stripper broke over it, and must be loaded anew before its next use: it overflows, and stays so. */
      readonly isBroken: boolean
    }

/**
 * Takes the types out of a program, the body of an async function. It is read between the braces of a function statement:
 * a body that closes them itself is refused only once an engine has also taken it as that of a method, in whose place no
 * statement can follow.
 */
export function stripTypes(program: string, stripper: TypeStripper): StripOutcome {
  if (/^\s*```/.test(program)) return { ok: false, failure: fenced, isBroken: false }
  let code: string
  try {
    code = stripper.transformSync(head + program + tail, { mode: 'strip-only', module: true }).code
  } catch (thrown) {
    return { ok: false, failure: createSyntaxFailure(thrown, program), isBroken: !isDiagnosis(thrown) }
  }
  return code.startsWith(head) && code.endsWith(tail)
    ? { ok: true, code: code.slice(head.length, -tail.length) }
    : { ok: false, failure: createSyntaxFailure(unbalanced, program), isBroken: false }
}

const head = 'async function program() {\n'
const tail = '\n}'
const fenced: SyntaxFailure = {
  kind: 'syntax',
  message: 'a program is plain code: leave out the ``` lines around it',
  location: { line: 1, column: 1 },
}
const unbalanced = { code: 'InvalidSyntax', message: 'A brace closes the program before its end' }
