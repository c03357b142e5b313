import type { codes, RUN_CODE_NAME as transport } from '@dsh/tool'

/** The code of a call that was cancelled after its body began. */
export const TOOL_ABORTED = 'ABORTED' satisfies typeof codes.ABORTED

/** The code of a call that was cancelled and whose body never began. */
export const TOOL_ABORTED_BEFORE_DISPATCH = 'ABORTED_BEFORE_DISPATCH' satisfies typeof codes.ABORTED_BEFORE_DISPATCH

/** The name reserved for the tool whose body is a program that calls tools. */
export const RUN_CODE_NAME = 'run_code' satisfies typeof transport
