export { stripTypes } from './strip-types.ts'
export type { StripOutcome, TypeStripper } from './strip-types.ts'
export type { SyntaxFailure } from './syntax-failure.ts'
