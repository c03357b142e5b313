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

export const coldStart = defineRow({
  name: 'cold-start',
  what: 'the first call in a fresh process: imports, a runtime, a tool, its answer; without the start of Node',
  own: { rounds: 7 },
  contenders: {
    dsh: startOf(ours, () => {
      const files = ['@dsh/schema', '@dsh/tool-runtime'].map(name => [name, pathToFileURL(fileOf(name)).href])
      return `const files = ${JSON.stringify(Object.fromEntries(files))}; const load = name => import(files[name])`
    }),
    peer: startOf(theirs, () => `const { load } = await import(${JSON.stringify(peerLoader())})`),
  },
})

function startOf(body: string, loader: () => string): Setup {
  return () => {
    const program = `
      ${loader()}
      const before = process.cpuUsage()
      const began = performance.now()
      ${body}
      const wall = (performance.now() - began) * 1000
      const { user, system } = process.cpuUsage(before)
      if (result.isError) throw new Error(JSON.stringify(result.content))
      console.log(JSON.stringify({ cpu: user + system, wall }))
      process.exit()
    `
    return () => {
      const flags = ['--input-type=module', '--eval', program]
      return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as Sample
    }
  }
}
