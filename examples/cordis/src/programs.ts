import type { Context } from '@deepseek-ai/cordis'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'

/** What it is called. */
export const name = 'programs'

/** Gives `ctx.codeRuntime`: programs run in QuickJS, and can reach nothing but their tools. */
export async function* apply(ctx: Context): AsyncGenerator<() => unknown> {
  const runtime = createQuickJsRuntime()
  yield () => runtime.dispose?.()
  yield ctx.provide('codeRuntime', runtime)
}
