import process from 'node:process'
import { typescript } from '@dsh/codegen-ts'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { defineTool, text } from '@dsh/schema'
import { createToolRuntime } from '@dsh/tool-runtime'
import type { SessionEvent } from '@dsh/tool'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasData, readAttacks } from './canned-tools.ts'
import { call } from './tools.ts'

const canary = 'canary-of-the-host'
const json = {
  schema: { type: 'json' },
  render: (_args: unknown, value: unknown) => [text(JSON.stringify(value))],
} as const
const echo = defineTool({
  name: 'echo',
  description: 'Gives back what it got.',
  parameters: {},
  output: json,
  isConcurrencySafe: () => true,
  execute: async args => args as never,
})
const fail = defineTool({
  name: 'fail',
  description: 'Fails.',
  parameters: {},
  output: json,
  execute: () => Promise.reject(new Error('failed')),
})

describe.skipIf(!hasData())('Programs that attack through run_code', () => {
  const codeRuntime = createQuickJsRuntime({
    workers: 1,
    limits: { cpuMs: 2_000, wallMs: 60_000, memoryBytes: 48 * 1024 * 1024 },
  })
  const { argv } = process
  beforeAll(() => {
    process.env['DSH_TEST_CANARY'] = canary
    process.argv = [...argv, `--canary=${canary}`]
  })
  afterAll(async () => {
    delete process.env['DSH_TEST_CANARY']
    process.argv = argv
    await codeRuntime.dispose()
  })

  it.each(Object.entries(hasData() ? readAttacks() : {}))('%s harms nobody', async (_name, { source }) => {
    const events: SessionEvent[] = []
    await using tools = createToolRuntime({
      mode: 'code',
      codeRuntime,
      languages: [typescript],
      sink: { append: event => void events.push(event) },
    })
    tools.register(echo)
    tools.register(fail)
    const run = (code: string) => tools.execute(call('run_code', { arguments: { code, description: 'An attack' } }))
    const said = JSON.stringify([await run(source), events.filter(event => event.type !== 'tool/call')])
    expect(said).not.toMatch(/ESCAPED|FORGED|file:|node:|\/(work|home|usr)\//)
    expect(said).not.toContain(canary)
    const ids = (type: SessionEvent['type']) =>
      events.flatMap(event => ('subCallId' in event && event.type === type ? [event.subCallId] : [])).toSorted()
    expect(ids('tool/code-dispatch')).toEqual(ids('tool/code-dispatch-start'))
    expect((await run('return tools.echo({ v: 1 })')).value).toEqual({ logs: [], result: { v: 1 } })
  })
})
