import type { Context } from '@deepseek-ai/cordis'

/** The context of a plugin that uses the tools and the prompt of an application. */
export async function useOf(app: Context): Promise<Context> {
  let own: Context | undefined
  const apply = (ctx: Context): void => {
    own = ctx
  }
  await app.plugin(Object.assign(apply, { inject: ['tools', 'systemPrompt'] }))
  if (own === undefined) throw new Error('the application has no tools')
  return own
}
