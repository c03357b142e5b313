/** Every code that dsh itself puts into a failure; each is spelled like its key. */
export const codes = /* @__PURE__ */ Object.freeze({
  /** No tool of that name can be called here, or it must be called another way. */
  UNKNOWN_TOOL: 'UNKNOWN_TOOL',
  /** The arguments do not satisfy the tool's parameters. */
  INVALID_ARGS: 'INVALID_ARGS',
  /** The value, or what was rendered from it, is not what the tool declares. */
  INVALID_TOOL_OUTPUT: 'INVALID_TOOL_OUTPUT',
  /** A schema says something that is outside the vocabulary. */
  UNSUPPORTED_SCHEMA: 'UNSUPPORTED_SCHEMA',
  /** The call was cancelled after its body began. */
  ABORTED: 'ABORTED',
  /** The call was cancelled and its body never began. */
  ABORTED_BEFORE_DISPATCH: 'ABORTED_BEFORE_DISPATCH',
  /** A program ended without a result. */
  CODE_RUN_FAILED: 'CODE_RUN_FAILED',
  /** The call's own time ran out. */
  TOOL_TIMEOUT: 'TOOL_TIMEOUT',
  /** A policy, a guard or a finalizer answered in a shape that nobody can act on. */
  INVALID_POLICY_DECISION: 'INVALID_POLICY_DECISION',
  /** The call itself is malformed: its name, signal, parent or a field that throws. */
  INVALID_CALL: 'INVALID_CALL',
  /** A schema is nested deeper than allowed. A value that is has the code of what it is: arguments, or an output. */
  DEPTH_EXCEEDED: 'DEPTH_EXCEEDED',
  /** Something happened that must never happen. */
  INVARIANT: 'INVARIANT',
} as const)

/** The codes of failures: those of dsh, and those that file and search tools own. */
export type ToolErrorCode = keyof typeof codes | `FS_${string}` | `SEARCH_${string}`
