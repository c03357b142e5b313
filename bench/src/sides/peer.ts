import { loadPeer } from '../peers.ts'
import { repeat, type BenchResult, type BenchTool, type ToolHost } from './host.ts'

// What we use of the peer's published types.
interface Context {
  readonly tools: {
    register(definition: object): void
    guard(guard: () => undefined): void
    restrict(filter: { readonly deny: readonly string[] }): void
    get(name: string, scope?: object): unknown
    execute(call: object): Promise<BenchResult>
  }
  plugin(plugin: object, config?: object): PromiseLike<unknown>
  on(event: string, listener: (...args: never[]) => unknown): void
}
interface Cordis {
  readonly Context: new () => Context
}
interface Scopes {
  createScope(context: Context, key: object, options: { readonly parent?: object }): { readonly ctx: Context }
}
interface Prompt {
  readonly SystemPrompt: object
}

/** The peer's package of tools. */
export interface PeerTools {
  readonly ToolRuntime: object
  defineTool(options: object): object
  validateJsonSchemaValue(schema: object, value: unknown): readonly string[]
  assertSupportedJsonSchema(schema: unknown): void
  renderToolsSdk(tools: readonly object[]): string
  renderToolsSdkPy(tools: readonly object[]): string
}

/** The peer's package of tools. */
export const loadPeerTools = (): Promise<PeerTools> => loadPeer('@deepseek-ai/dsh-tools')

/** The peer's: its registry as a service of its framework, with nothing else mounted but what it requires. */
export async function createPeerHost(): Promise<ToolHost> {
  const { Context } = await loadPeer<Cordis>('@deepseek-ai/cordis')
  const { createScope } = await loadPeer<Scopes>('@deepseek-ai/dsh-scope')
  const { SystemPrompt } = await loadPeer<Prompt>('@deepseek-ai/dsh-system-prompt')
  const { ToolRuntime, defineTool } = await loadPeerTools()
  const root = new Context()
  await root.plugin(SystemPrompt)
  await root.plugin(ToolRuntime, { mode: 'native' })
  const context = await pluginContext(root)
  const { tools } = context
  const { signal } = new AbortController()
  return {
    register: tool => tools.register(defineTool(optionsOf(tool))),
    execute: (name, args, agent) =>
      tools.execute({ callId: '1', name, arguments: args, signal, ...(agent !== undefined && { agent }) }),
    get: (name, scope) => tools.get(name, scope),
    nest(masks) {
      let parent: object | undefined
      for (const deny of masks) {
        const key = {}
        createScope(context, key, parent === undefined ? {} : { parent }).ctx.tools.restrict({ deny })
        parent = key
      }
      if (parent === undefined) throw new Error('nest() needs one mask at least')
      return parent
    },
    addPolicies({ pre, guards, wrappers, post }) {
      repeat(pre, () => context.on('tools/pre-execute', (_exec, next: () => unknown) => next()))
      repeat(guards, () => tools.guard(() => undefined))
      repeat(wrappers, () => context.on('tools/execute', (_exec, next: () => unknown) => next()))
      repeat(post, () => context.on('tools/post-execute', (_exec, _result, next: () => unknown) => next()))
    },
  }
}

/** The context of a plugin that has `tools`, as a plugin of tools gets it. */
async function pluginContext(root: Context): Promise<Context> {
  let own: Context | undefined
  const plugin = (context: Context): void => {
    own = context
  }
  await root.plugin(Object.assign(plugin, { inject: ['tools'] }))
  if (own === undefined) throw new Error('the peer did not start the plugin')
  return own
}

function optionsOf({ name, parameters, output, body, render }: BenchTool): object {
  return {
    name,
    description: 'A tool of the bench.',
    parameters,
    output: { schema: output, render: (_args: unknown, value: never) => render(value) },
    execute: async (args: unknown) => body(args),
  }
}
