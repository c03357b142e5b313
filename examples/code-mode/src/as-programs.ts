import { createFsTools } from '@dsh-example/fs'
import { python } from '@dsh/codegen-py'
import { typescript } from '@dsh/codegen-ts'
import { createPythonRuntime, probePython } from '@dsh/runtime-python'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { createToolRuntime, type ScopedTools } from '@dsh/tool-runtime'
import { type Context, createMeter } from './context.ts'
import { program as inPython } from './program-python.ts'
import { program as inTypeScript } from './program-typescript.ts'
import type { FileCount } from './task.ts'
import { textOf } from './text-of.ts'

/** One way to do the task by a program. */
export interface Done {
  /** What the program was written in. */
  readonly language: 'TypeScript' | 'Python'
  /** The program. */
  readonly program: string
  /** What it found. */
  readonly answer: readonly FileCount[]
  /** What the model had to read. */
  readonly context: Context
}

/** The task by a program of one agent in TypeScript and by one of another in Python, or why no Python can be run here. */
export async function asPrograms(folder: string): Promise<{ readonly done: readonly Done[]; readonly why?: string }> {
  // #region agents
  const [quickJs, cpython, probe] = [createQuickJsRuntime(), createPythonRuntime(), await probePython()]
  await using tools = createToolRuntime({
    mode: 'code',
    codeRuntime: scope => (scope === pythonist.key ? cpython : quickJs),
    languages: [typescript, python],
  })
  await using scripter = tools.scope({ name: 'writes TypeScript' })
  await using pythonist = tools.scope({ name: 'writes Python' })
  const { glob, read } = createFsTools({ root: folder })
  for (const tool of [glob, read]) tools.register(tool)
  // #endregion agents

  // #region run
  const run = async (agent: ScopedTools, program: string): Promise<Pick<Done, 'answer' | 'context'>> => {
    const sections = tools.promptSections(agent.key).map(({ text }) => text)
    const meter = createMeter([...tools.surface(agent.key).schemas, ...sections])
    const args = { code: program, description: 'Count the lines and exports of every file' }
    const { signal } = new AbortController()
    const result = await tools.execute({ callId: '1', name: 'run_code', arguments: args, agent: agent.key, signal })
    const said = textOf(result)
    meter.add('run_code', JSON.stringify(args), said)
    return { answer: JSON.parse(said) as readonly FileCount[], context: meter.read() }
  }
  // #endregion run
  try {
    const first: Done = { language: 'TypeScript', program: inTypeScript, ...(await run(scripter, inTypeScript)) }
    if (!probe.available) return { done: [first], why: probe.reason }
    return { done: [first, { language: 'Python', program: inPython, ...(await run(pythonist, inPython)) }] }
  } finally {
    await Promise.all([quickJs.dispose?.(), cpython.dispose()])
  }
}
