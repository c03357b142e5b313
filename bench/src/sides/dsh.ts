import { defineTool } from '@dsh/schema'
import { createToolRuntime, type ScopedTools } from '@dsh/tool-runtime'
import { repeat, type BenchTool, type ToolHost } from './host.ts'

/** Ours, as most hosts assemble it. */
export function createDshHost(): ToolHost {
  const tools = createToolRuntime()
  const { signal } = new AbortController()
  return {
    register: tool => void tools.register(define(tool)),
    execute: (name, args, agent) =>
      tools.execute({ callId: '1', name, arguments: args, signal, ...(agent !== undefined && { agent }) }),
    get: (name, scope) => tools.get(name, scope),
    nest(masks) {
      let scope: ScopedTools | undefined
      for (const deny of masks) {
        scope = tools.scope(scope === undefined ? {} : { parent: scope.key })
        scope.restrict({ deny })
      }
      if (scope === undefined) throw new Error('nest() needs one mask at least')
      return scope.key
    },
    addPolicies({ pre, guards, wrappers, post }) {
      repeat(pre, () => tools.on('tools/pre-execute', (_exec, next) => next()))
      repeat(guards, () => tools.guard(() => undefined))
      repeat(wrappers, () => tools.on('tools/execute', (_exec, next) => next()))
      repeat(post, () => tools.on('tools/post-execute', (_exec, _result, next) => next()))
    },
  }
}

function define({ name, parameters, output, body, render }: BenchTool) {
  return defineTool({
    name,
    description: 'A tool of the bench.',
    parameters,
    output: { schema: output, render: (_args, value) => render(value) },
    execute: async args => body(args),
  })
}
