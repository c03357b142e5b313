import { Context } from '@deepseek-ai/cordis'
import { createScope, type Scope } from '@deepseek-ai/dsh-scope'
import SystemPrompt from '@deepseek-ai/dsh-system-prompt'
import ToolRuntime, { type Config } from '../src/index.ts'

/** A Cordis application with a prompt service of the harness and our tools. */
export async function boot(config: Config = {}): Promise<Context> {
  const ctx = new Context()
  await ctx.plugin(SystemPrompt, {})
  await ctx.plugin(ToolRuntime, config)
  return ctx
}

/** A context that may use the tools. */
export async function use(ctx: Context): Promise<Context> {
  let own!: Context
  const use = Object.assign((given: Context) => void (own = given), { inject: ['tools', 'systemPrompt'] })
  await ctx.plugin(use)
  return own
}

export type { Scope }
export { createScope }
