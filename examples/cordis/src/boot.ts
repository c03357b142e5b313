import * as include from '@deepseek-ai/cordis-plugin-include'
import { Context } from '@deepseek-ai/cordis'
import { Loader, type Entry } from '@deepseek-ai/cordis-plugin-loader'
import { plugins } from './plugins.ts'

/** Boots the composition that a cordis.yml describes; throws where a part of it did not come up. */
export async function boot(file: URL): Promise<Context> {
  const app = new Context()
  app.baseUrl = new URL('.', file).href
  await app.plugin(Loader, { baseUrl: app.baseUrl })
  Object.assign(app.loader.builtins, plugins, { include })
  await app.loader.create({ name: 'cordis:include', config: { path: file.href } })
  await app.loader.await()
  for (const entry of app.loader.entries())
    if (entry.fiber?.state !== up) throw new Error(`${entry.options.name} did not come up`)
  return app
}

/** The state of a fiber that runs. */
const up = 2

/** One entry of the composition, which can be changed while it runs; the file is changed with it. */
export function entryOf(app: Context, id: string): Entry {
  for (const entry of app.loader.entries()) if (entry.options.id === id) return entry
  throw new Error(`the composition has no entry "${id}"`)
}
