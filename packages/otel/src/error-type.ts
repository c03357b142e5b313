import type { ToolExecutionFailure } from '@dsh/tool'
import { limits } from './bounded.ts'

/** Who refused a call that has no code: policy before its body, or post-execute after it. */
export type Refusal = 'denied' | 'blocked'

/** What `error.type` says of a failure: its code, else who refused it, else that the tool failed. */
export function errorTypeOf({ error }: ToolExecutionFailure, refusal: Refusal | undefined): string {
  const code = error.info?.code
  return code !== undefined && isWord(code) ? code : (refusal ?? 'tool_error')
}

/** Codes may come from anywhere, and a sentence is no class of errors. */
function isWord(code: string): boolean {
  return code.length <= limits.code && /^[\w.:/-]+$/.test(code)
}
