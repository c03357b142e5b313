import { createFsTools } from '@dsh-example/fs'
import { typescript } from '@dsh/codegen-ts'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { createToolRuntime } from '@dsh/tool-runtime'
import { type Context, createMeter } from './context.ts'
import { program } from './program.ts'
import type { FileCount } from './task.ts'
import { textOf } from './text-of.ts'

/** Does the task by one program; what its calls give never reaches the model. */
export async function asProgram(
  folder: string,
): Promise<{ readonly answer: readonly FileCount[]; readonly context: Context }> {
  // #region program
  const codeRuntime = createQuickJsRuntime()
  await using tools = createToolRuntime({ mode: 'code', codeRuntime, languages: [typescript] })
  const { glob, read } = createFsTools({ root: folder })
  for (const tool of [glob, read]) tools.register(tool)
  const { signal } = new AbortController()
  const meter = createMeter([...tools.surface().schemas, ...tools.promptSections().map(({ text }) => text)])

  const args = { code: program, description: 'Count the lines and exports of every file' }
  const result = await tools.execute({ callId: '1', name: 'run_code', arguments: args, signal })
  const said = textOf(result)
  meter.add('run_code', JSON.stringify(args), said)
  await codeRuntime.dispose?.()
  // #endregion program
  return { answer: JSON.parse(said) as readonly FileCount[], context: meter.read() }
}
