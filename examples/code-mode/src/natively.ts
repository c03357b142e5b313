import { createFsTools } from '@dsh-example/fs'
import { createToolRuntime } from '@dsh/tool-runtime'
import { type Context, createMeter } from './context.ts'
import { textOf } from './text-of.ts'
import { type FileCount, longest, pattern } from './task.ts'

/** Does the task by single calls, as a model would: it lists the files, then reads them all. */
export async function natively(
  folder: string,
): Promise<{ readonly answer: readonly FileCount[]; readonly context: Context }> {
  // #region natively
  await using tools = createToolRuntime()
  const { glob, read } = createFsTools({ root: folder })
  for (const tool of [glob, read]) tools.register(tool)
  const { signal } = new AbortController()
  const meter = createMeter([...tools.surface().schemas])

  const call = async (name: string, args: { readonly [name: string]: string }): Promise<string> => {
    const result = await tools.execute({ callId: `${name} ${args['file_path'] ?? ''}`, name, arguments: args, signal })
    const said = textOf(result)
    meter.add(name, JSON.stringify(args), said)
    return said
  }
  const paths = (await call('glob', { pattern })).split('\n').filter(line => line.endsWith('.ts'))
  const texts = await Promise.all(paths.map(path => call('read', { file_path: path })))
  // #endregion natively
  const files = paths.map((path, index): FileCount => {
    const lines = (texts[index] ?? '').split('\n').flatMap(line => /^\d+: (.*)$/.exec(line)?.[1] ?? [])
    return { path, lines: lines.length, exports: lines.filter(line => line.startsWith('export')).length }
  })
  return { answer: longest(files), context: meter.read() }
}
