import { contentText } from '@dsh/presentation'
import { presentCall, presentResult, type ToolDefinition, type ToolExecutionResult } from '@dsh/tool'
import { createToolRuntime } from '@dsh/tool-runtime'

/** How a call is made. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly agent?: object
}

/** What a model, a program and a person see of one call. */
export interface Seen {
  readonly text: string
  readonly result: ToolExecutionResult
  readonly pending: ReturnType<typeof presentCall>
  /** From what a log keeps, after a round trip through JSON. */
  readonly card: ReturnType<typeof presentResult>
}

/** A runtime with these tools and nothing else, as a function that makes a call. */
export function callerOf(...tools: readonly ToolDefinition[]) {
  const runtime = createToolRuntime()
  for (const tool of tools) runtime.register(tool)
  let count = 0
  return async (name: string, args: unknown, { signal = new AbortController().signal, agent }: CallOptions = {}) => {
    const result = await runtime.execute({
      callId: `call-${++count}`,
      name,
      arguments: args,
      signal,
      ...(agent === undefined ? {} : { agent }),
    })
    const { content, isError, meta } = result
    const kept = JSON.parse(JSON.stringify({ content, isError, ...(meta === undefined ? {} : { meta }) }))
    const tool = runtime.get(name) ?? name
    return {
      text: contentText(content),
      result,
      pending: presentCall(tool, args),
      card: presentResult(tool, args, kept),
    } satisfies Seen
  }
}
