import { createLimits, type CodeBinding, type CodeRuntime } from '@dsh/code-runtime'
import type { JsonValue } from '@dsh/json'

/** Calls a tool. */
export type CallTool = (name: string, args?: JsonValue) => Promise<JsonValue>

/** A code runtime for which every program is this function, so that a test shows both sides of it. */
export function program(body: (tools: CallTool) => JsonValue | Promise<JsonValue>): CodeRuntime {
  const limits = createLimits()
  const stats = {
    queueMs: 0,
    startMs: 0,
    cpuMs: 0,
    wallMs: 0,
    calls: 0,
    maxInFlight: 0,
    peakMemoryBytes: 0,
    cold: false,
  }
  return {
    language: 'typescript',
    isolation: { boundary: 'none', confinement: [], network: true, files: true },
    capabilities: { snapshot: false, concurrentCalls: true, typescript: 'none', jit: true },
    limits,
    async run({ bindings, signal = new AbortController().signal }) {
      let callId = 0
      const callTool: CallTool = async (name, args = {}) => {
        const binding: CodeBinding | undefined = bindings[0]?.functions[name]
        if (binding === undefined) throw new Error(bindings[0]?.missing?.(name))
        return binding(args, { callId: (callId += 1), signal })
      }
      try {
        return { ok: true, value: await body(callTool), logs: [], stats }
      } catch (error) {
        const { message } = error as Error
        return { ok: false, failure: { kind: 'exception', message, retryable: false }, logs: [], stats }
      }
    },
  }
}
