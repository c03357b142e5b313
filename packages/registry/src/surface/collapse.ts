import { isDirect, RUN_CODE_NAME, type ToolExecutionInput, type ToolPresentationMode } from '@dsh/tool'

/** The one rule of code mode: what the model itself may call is `run_code`; the rest it reaches from a program. */
export function collapses(mode: ToolPresentationMode, call: Pick<ToolExecutionInput, 'name' | 'parent'>): boolean {
  return mode === 'code' && isDirect(call) && call.name !== RUN_CODE_NAME
}
