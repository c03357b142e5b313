import { typescript } from '@dsh/codegen-ts'
import { approvalService, redact, spill } from '@dsh/policies'
import { createToolRuntime } from '@dsh/tool-runtime'
import type { JsonValue } from '@dsh/json'
import type { SessionEvent } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { program, type CallTool } from './program.ts'
import { call, read, tool } from './tools.ts'

const secret = 'canary-4c1b'

/** A runtime of tools that would tell the secret, and everything that anyone learnt from a program. */
async function learn(body: (callTool: CallTool) => JsonValue | Promise<JsonValue>) {
  const events: SessionEvent[] = []
  const stored: string[] = []
  const told: unknown[] = []
  const codeRuntime = program(async callTool => {
    const given = await body(callTool)
    told.push(given)
    return given
  })
  await using tools = createToolRuntime({
    mode: 'code',
    codeRuntime,
    languages: [typescript],
    sink: { append: event => void events.push(event) },
    approval: approvalService({ answer: async () => 'allowed-once' }),
  })
  redact({ patterns: [/canary-\w+/] }).mount(tools)
  spill({
    maxInlineBytes: 200,
    store: { save: async text => ({ locator: `spill ${stored.push(text)}`, howToRead: 'Read it.' }) },
  }).mount(tools)
  tools.on('tools/pre-execute', (exec, next) => (exec.name === 'asks' ? { kind: 'ask', reason: 'why not' } : next()))
  tools.register(tool('value', { execute: async () => `it is ${secret}` }))
  tools.register(tool('long', { execute: async () => `${secret} `.repeat(100) }))
  tools.register(tool('error', { execute: () => Promise.reject(new Error(`no access as ${secret}`)) }))
  tools.register(tool('asks', { execute: async () => secret }))
  tools.register(tool('loud', { output: { schema: {}, render: () => [{ type: 'text', text: secret }] } }))
  const { key } = tools.scope()
  const result = await tools.execute(call('run_code', { agent: key, arguments: { code: '', description: 'Looks' } }))
  return { result, everything: JSON.stringify([result, events, stored, told]) }
}

describe('what redact() hides', () => {
  it.each(['value', 'long', 'asks', 'loud'])('is hidden from a program that calls %s, and from its log', async name => {
    const { result, everything } = await learn(callTool => callTool(name))
    expect(result.isError).toBe(false)
    expect(everything).not.toContain(secret)
  })

  it('is hidden in the error of a call, caught or not', async () => {
    const caught = await learn(callTool => callTool('error').catch((error: Error) => error.message))
    expect(read(caught.result)).toBe('no access as [redacted]')
    expect(caught.everything).not.toContain(secret)
    const thrown = await learn(callTool => callTool('error'))
    expect(read(thrown.result)).toBe('Error: code run failed (exception): no access as [redacted]')
    expect(thrown.everything).not.toContain(secret)
  })

  it('leaves the rest to the program: the value is whole where it was spilled in the log', async () => {
    const { result, everything } = await learn(async callTool => String(await callTool('long')).length)
    expect(read(result)).toBe(String('[redacted] '.length * 100))
    expect(everything).toContain('the full text is at spill 1')
  })
})
