import type { PostToolDecision, ToolExecutionResult } from '@dsh/tool'
/** A result as the harness reads it; the same object where it has no blocks of the harness. */
export declare function unpackResult<T extends ToolExecutionResult>(result: T): T
/** A decision as the harness reads it. */
export declare function unpackDecision(decision: PostToolDecision): PostToolDecision
/** What a listener gave, as the pipeline takes it: its own object where it came from there, else a packed copy. Total. */
export declare function packGiven(given: unknown): unknown
/** A message with its blocks packed; anything else as it is. */
export declare function packMessage<T>(message: T): T
