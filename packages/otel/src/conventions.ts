/** The names of the conventions for tool calls, and those of ours, which begin with `dsh.`. */
export const names = /* @__PURE__ */ Object.freeze({
  operation: 'gen_ai.operation.name',
  tool: 'gen_ai.tool.name',
  toolType: 'gen_ai.tool.type',
  toolDescription: 'gen_ai.tool.description',
  callId: 'gen_ai.tool.call.id',
  callArguments: 'gen_ai.tool.call.arguments',
  callResult: 'gen_ai.tool.call.result',
  errorType: 'error.type',
  exceptionType: 'exception.type',
  exceptionMessage: 'exception.message',
  attempts: 'dsh.tool.attempts',
  exceptionEvent: 'gen_ai.execute_tool.exception',
  duration: 'gen_ai.execute_tool.duration',
} as const)

/** What a span of a tool call is an operation of, and how its name begins. */
export const operation = 'execute_tool'

/** Who executes the tool: the client, which is what the conventions call a function. */
export const toolType = 'function'

/** Stands for a name that is no tool's, or none at all: whatever a model makes up must not become a time series. */
export const otherTool = '_OTHER'

/** The advised bounds of the buckets, in seconds. */
export const durationBounds: readonly number[] = /* @__PURE__ */ Object.freeze([
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
])
