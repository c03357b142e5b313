import assert from 'node:assert/strict'
import { createScope } from '@deepseek-ai/dsh-scope'
import type { ToolExecutionInput } from '@dsh/cordis'
import { boot } from './boot.ts'
import { useOf } from './use.ts'

const app = await boot(new URL('../cordis.yml', import.meta.url))
const ctx = await useOf(app)
const agent = {} as NonNullable<ToolExecutionInput['agent']>
const scope = createScope(ctx, agent)
const { signal } = new AbortController()
let calls = 0

async function run(name: string, args: object): Promise<string> {
  const { content } = await ctx.tools.execute({
    callId: `call ${(calls += 1)}` as ToolExecutionInput['callId'],
    name,
    arguments: args,
    agent,
    signal,
  })
  const text = content.map(block => (block.type === 'text' ? block.text : block.type)).join('\n')
  console.log(`${name} ${JSON.stringify(args)}\n  ${text.replaceAll('\n', '\n  ')}`)
  return text
}

const sent = async (): Promise<readonly string[]> =>
  (await ctx.systemPrompt.assemble({ scope: agent })).tools.map(tool => tool.name)

assert.deepEqual(await sent(), ['add_note', 'read_notes', 'run_code'])
assert.equal(await run('read_notes', {}), 'buy milk')
assert.equal(await run('add_note', { text: 'call Ada' }), 'there are 2 notes')
assert.equal(await run('add_note', { text: 'sell all' }), 'Error: the user rejected tool "add_note"')

const code = 'const notes = await tools.read_notes({}); return notes.filter(note => note.startsWith("call"))'
assert.equal(await run('run_code', { code, description: 'Finds the calls to make' }), '[\n  "call Ada"\n]')

scope.ctx.tools.restrict({ allow: ['read_notes'] })
assert.deepEqual(await sent(), ['read_notes', 'run_code'])

await app.fiber.dispose()
