import { Context } from '@deepseek-ai/cordis'
import { createScope, type CreateScopeOptions } from '@deepseek-ai/dsh-scope'
import { SystemPrompt, type Config as PromptConfig } from '@deepseek-ai/dsh-system-prompt'
import {
  ToolRuntime,
  type Config,
  type ToolDefinition,
  type ToolExecutionInput,
  type ToolExecutionResult,
} from '@dsh/cordis'
import { onTestFinished } from 'vitest'

/** A Cordis application with a prompt service of the harness and our tools; ends with the test. */
export async function boot(config: Config = {}, prompt: Partial<PromptConfig> = {}): Promise<Context> {
  const app = new Context()
  onTestFinished(() => void app.fiber.dispose())
  await app.plugin(SystemPrompt, prompt as PromptConfig)
  await app.plugin(ToolRuntime, config)
  return plugin(app)
}

/** A plugin of its own that may use the tools: its context, whose fiber can be disposed. */
export async function plugin(app: Context): Promise<Context> {
  let own!: Context
  const apply = (ctx: Context): void => {
    own = ctx
  }
  await app.plugin(Object.assign(apply, { inject: ['tools', 'systemPrompt'] }))
  return own
}

/** An agent, as far as tools know one, and the context of its scope. */
export function agentOf(ctx: Context, options?: CreateScopeOptions) {
  const agent = { session: { append() {} } } as never as NonNullable<ToolExecutionInput['agent']>
  return { agent, ...createScope(ctx, agent, options) }
}

/** A tool that gives back a text, with what a test is about. */
export function tool(name: string, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name,
    description: `Does ${name}.`,
    parameters: { type: 'object' },
    output: { schema: { type: 'string' }, render: (_args, value) => [{ type: 'text', text: String(value) }] },
    execute: async () => `${name} is done`,
    ...more,
  }
}

let ids = 0

/** A call of this name, with what a test is about. */
export function call(name: string, more: Partial<ToolExecutionInput> = {}): ToolExecutionInput {
  return { callId: `call ${++ids}` as never, name, arguments: {}, signal: new AbortController().signal, ...more }
}

/** What the model reads of a result. */
export function read({ content }: Pick<ToolExecutionResult, 'content'>): string {
  return content.map(block => (block.type === 'text' ? block.text : block.type)).join('\n')
}

/** The names of what a scope sees. */
export function names(ctx: Context, scope?: object): readonly string[] {
  return ctx.tools.schemas(scope).map(schema => schema.name)
}

/** The prompt of a scope, by section. */
export async function promptOf(ctx: Context, scope?: object): Promise<ReadonlyMap<string, string>> {
  const { sections } = await ctx.systemPrompt.assemble(scope === undefined ? {} : { scope })
  return new Map(sections.map(section => [section.name, section.text]))
}

/** The tools that a model of this scope is sent. */
export async function sentTo(ctx: Context, scope?: object): Promise<readonly string[]> {
  const { tools } = await ctx.systemPrompt.assemble(scope === undefined ? {} : { scope })
  return tools.map(schema => schema.name)
}
