import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { Sample } from '../harness/measure.ts'
import { peerLoader } from '../peers.ts'
import { defineRow, type Setup } from '../row.ts'
import { fileOf } from '../sides/bundle.ts'

// What an agent does before its first tool has answered, by each side's published names.
const echo = `{
  name: 'echo',
  description: 'A tool of the bench.',
  parameters: { text: { type: 'string', required: true } },
  output: { schema: { type: 'string' }, render: (_args, value) => [{ type: 'text', text: value }] },
  execute: async args => args.text,
}`
const call = `{ callId: '1', name: 'echo', arguments: { text: 'hello' }, signal: new AbortController().signal }`

const ours = `
  const { defineTool } = await load('@dsh/schema')
  const { createToolRuntime } = await load('@dsh/tool-runtime')
  const tools = createToolRuntime()
  tools.register(defineTool(${echo}))
  const result = await tools.execute(${call})
`
const theirs = `
  const { Context } = await load('@deepseek-ai/cordis')
  const { SystemPrompt } = await load('@deepseek-ai/dsh-system-prompt')
  const { ToolRuntime, defineTool } = await load('@deepseek-ai/dsh-tools')
  const root = new Context()
  await root.plugin(SystemPrompt)
  await root.plugin(ToolRuntime, { mode: 'native' })
  let own
  await root.plugin(Object.assign(context => { own = context }, { inject: ['tools'] }))
  own.tools.register(defineTool(${echo}))
  const result = await own.tools.execute(${call})
`

const program = `{ program: 'return 1 + 1', bindings: [] }`
const ourProgram = `
  const { createQuickJsRuntime } = await load('@dsh/runtime-quickjs')
  const { ok, value } = await createQuickJsRuntime().run(${program})
  const result = { isError: !ok || value !== 2 }
`
const theirProgram = `
  const { Context } = await load('@deepseek-ai/cordis')
  const { default: plugin } = await load('@deepseek-ai/dsh-code-runtime-worker-thread')
  const context = new Context()
  await context.plugin(plugin, {})
  const { value } = await context.get('codeRuntime').run(${program})
  const result = { isError: value !== 2 }
`
const runProgram = `
  const { createRunner } = await load('run')
  const { value } = await createRunner({}).run({ source: 'return 1 + 1' })
  const result = { isError: value !== 2 }
`

export const coldStart = defineRow({
  name: 'cold-start',
  what: 'the first call in a fresh process: imports, a runtime, a tool, its answer; without the start of Node',
  own: { rounds: 7 },
  contenders: {
    dsh: startOf(ours, loadOurs),
    peer: startOf(theirs, loadTheirs),
  },
})

export const coldProgram = defineRow({
  name: 'cold-program',
  what: 'the first program in a fresh process, one that returns a number: imports, a runtime, its answer',
  own: { rounds: 7 },
  by: 'wall',
  needsNode22: true,
  contenders: {
    dsh: startOf(ourProgram, loadOurs),
    peer: startOf(theirProgram, loadTheirs),
    'npm `run`': startOf(runProgram, loadTheirs),
  },
})

function loadOurs(): string {
  const names = ['@dsh/schema', '@dsh/tool-runtime', '@dsh/runtime-quickjs']
  const files = Object.fromEntries(names.map(name => [name, pathToFileURL(fileOf(name)).href]))
  return `const files = ${JSON.stringify(files)}; const load = name => import(files[name])`
}

function loadTheirs(): string {
  return `const { load } = await import(${JSON.stringify(peerLoader())})`
}

function startOf(body: string, loader: () => string): Setup {
  return () => {
    const whole = `
      ${loader()}
      const before = process.cpuUsage()
      const began = performance.now()
      ${body}
      const wall = (performance.now() - began) * 1000
      const { user, system } = process.cpuUsage(before)
      if (result.isError) throw new Error(JSON.stringify(result))
      console.log(JSON.stringify({ cpu: user + system, wall }))
      process.exit()
    `
    return () => {
      const flags = ['--input-type=module', '--eval', whole]
      return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as Sample
    }
  }
}
