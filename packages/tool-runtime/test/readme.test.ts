import { typescript } from '@dsh/codegen-ts'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { defineTool, text } from '@dsh/schema'
import type { ApprovalOutcome } from '@dsh/tool'
import { createToolRuntime } from '@dsh/tool-runtime'
import { describe, expect, it } from 'vitest'
import { call, read, tool } from './tools.ts'

const { signal } = new AbortController()

// #region example
const tools = createToolRuntime()

const wordCount = defineTool({
  name: 'word_count',
  description: 'Counts the words of a text.',
  parameters: { text: { type: 'string', required: true } },
  output: { schema: { type: 'integer' }, render: (_args, words) => [text(`${words} words`)] },
  execute: async args => args.text.split(/\s+/).length,
})
tools.register(wordCount)
tools.guard(exec => (exec.name === 'bash' ? 'no shell in this app' : undefined))

const sent = tools.schemas() // name, description and parameters: what the model is sent
const results = await tools.executeBatch([
  { callId: '1', name: 'word_count', arguments: { text: 'so it goes' }, signal },
  { callId: '2', name: 'word_cuont', arguments: {}, signal },
])
// '3 words', and 'Error: unknown tool "word_cuont" (did you mean "word_count"?)'
// #endregion example

describe('the README of @dsh/tool-runtime', () => {
  it('counts words, and suggests a name', () => {
    expect(sent.map(schema => schema.name)).toEqual(['word_count'])
    expect(results.map(read)).toEqual(['3 words', 'Error: unknown tool "word_cuont" (did you mean "word_count"?)'])
  })

  it('gives a scope its own view, and its own policies', async () => {
    const log: string[] = []
    const app = createToolRuntime()
    app.register(tool('read'))
    app.register(tool('write'))
    const note = tool('note')

    // #region scopes
    const reviewer = app.scope({ name: 'reviewer' })
    reviewer.register(note) // nobody else has it
    reviewer.restrict({ deny: ['write'] }) // of what it inherits
    reviewer.on('tools/result', exec => log.push(`called ${exec.name}`)) // its own calls, and those of scopes below
    app.on('tools/change', change => log.push(change.kind)) // every change, wherever it happens

    await app.execute({ callId: '3', name: 'note', arguments: {}, agent: reviewer.key, signal })
    const { outcome } = app.explain('write', reviewer.key) // 'masked'
    await reviewer.dispose() // its note, its restriction and its listener are gone
    // #endregion scopes

    expect(outcome).toBe('masked')
    expect(log).toEqual(['called note', 'lift', 'unregister'])
    expect(app.schemas(reviewer.key).map(schema => schema.name)).toEqual(['read', 'write'])
    await app.dispose()
  })

  it('asks before it runs', async () => {
    const askUser = async (question: string): Promise<ApprovalOutcome> =>
      question === 'Run bash?' ? 'rejected' : 'allowed-once'

    // #region approval
    const careful = createToolRuntime({ approval: { request: ask => askUser(`Run ${ask.toolName}?`) } })
    careful.on('tools/pre-execute', (exec, next) => (exec.name === 'bash' ? { kind: 'ask' } : next()))
    // #endregion approval

    careful.register(tool('bash'))
    careful.register(tool('read'))
    const { key } = careful.scope()
    expect(read(await careful.execute(call('bash', { agent: key })))).toBe('Error: the user rejected tool "bash"')
    expect(read(await careful.execute(call('read', { agent: key })))).toBe('read is done')
    await careful.dispose()
  })

  it('runs a program', async () => {
    // #region code-mode
    const codeRuntime = createQuickJsRuntime()
    const app = createToolRuntime({ codeRuntime, languages: [typescript] })
    app.register(wordCount)
    const coder = app.scope({ name: 'coder' })
    coder.presentAs('code')

    const [runCode] = app.surface(coder.key).schemas // all that this agent is sent
    const prompt = app.promptSections(coder.key).map(section => section.text)
    const code = `
      const counts = await Promise.all(['so it goes', 'and on'].map(text => tools.word_count({ text })))
      return Math.max(...counts)`
    const counted = await app.execute({
      callId: '4',
      name: 'run_code',
      arguments: { code, description: 'Find the longest line' },
      agent: coder.key,
      signal,
    })
    // #endregion code-mode

    expect(runCode?.name).toBe('run_code')
    expect(prompt.join('')).toContain('word_count(args: { text: string }): Promise<number>')
    expect(read(counted)).toBe('3')
    await app.dispose()
    await codeRuntime.dispose?.()
  })
})
