import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { presentResult, type SessionEvent } from '@dsh/tool'
import { createToolRuntime } from '@dsh/tool-runtime'
import { createFsTools } from '@dsh-example/fs'
import { temporary } from './support/temporary.ts'

/** An agent with the five tools of a workspace, through the whole pipeline. */
function journey(files: Record<string, string>) {
  const made = temporary(files)
  const log: SessionEvent[] = []
  const tools = createToolRuntime({ sink: { append: event => void log.push(event) } })
  onTestFinished(() => tools.dispose())
  const agent = tools.scope({ name: 'agent' })
  for (const tool of Object.values(createFsTools({ root: made.root }))) agent.register(tool)
  const call = (name: string, args: object, signal = new AbortController().signal) => ({
    callId: `${name}-${log.length}`,
    name,
    arguments: args,
    agent: agent.key,
    signal,
  })
  return { ...made, tools, agent, log, call }
}

const textOf = (result: { content: readonly { type: string; text?: string }[] }) =>
  result.content.map(block => block.text ?? '').join('')

describe('an agent with file tools', () => {
  it('finds a bug, reads the file, mends it, and looks at what it did', async () => {
    const { tools, at, call } = journey({ 'src/add.ts': 'export const add = (a, b) => a - b\n', 'readme.md': 'adds' })
    const found = await tools.execute(call('glob', { pattern: '**/*.ts' }))
    expect(textOf(found)).toBe('src/add.ts')
    const lines = await tools.execute(call('grep', { pattern: 'a - b' }))
    expect(textOf(lines)).toBe('Found 1 match\nsrc/add.ts\nLine 1: export const add = (a, b) => a - b')
    const tooSoon = await tools.execute(call('edit', { file_path: 'src/add.ts', old_string: '-', new_string: '+' }))
    expect(textOf(tooSoon)).toBe('Error: edit requires reading "src/add.ts" first — read the file, then retry')
    expect(tooSoon).toMatchObject({ isError: true, error: { info: { name: 'FsError', code: 'FS_NOT_OBSERVED' } } })
    await tools.execute(call('read', { file_path: 'src/add.ts' }))
    const args = { file_path: 'src/add.ts', old_string: 'a - b', new_string: 'a + b' }
    const edited = await tools.execute(call('edit', args))
    expect(textOf(edited)).toBe('The file src/add.ts has been updated successfully.')
    expect(readFileSync(at('src', 'add.ts'), 'utf8')).toBe('export const add = (a, b) => a + b\n')
  })

  it('can show every card again from the log alone', async () => {
    const { tools, agent, call, log } = journey({ f: 'old\n' })
    await tools.execute(call('read', { file_path: 'f' }))
    await tools.execute(call('write', { file_path: 'f', content: 'new\n' }))
    const events: SessionEvent[] = JSON.parse(JSON.stringify(log))
    const cards = events.flatMap(event =>
      event.type === 'tool/result'
        ? [presentResult(tools.get(event.name, agent.key) ?? event.name, argumentsOf(events, event.callId), event)]
        : [],
    )
    expect(cards).toMatchObject([
      { card: 'read', lines: [{ text: 'old' }] },
      { card: 'diff', diffs: [{ oldText: 'old', newText: 'new' }] },
    ])
  })

  it('is told what its arguments lack, in the words of the tool or of its schema', async () => {
    const { tools, call } = journey({})
    const empty = await tools.execute(call('read', { file_path: '' }))
    expect(textOf(empty)).toBe('Error: file_path must be a non-empty string')
    expect(empty).toMatchObject({ isError: true, error: { info: { code: 'INVALID_ARGS' } } })
    const missing = await tools.execute(call('write', { file_path: 'f' }))
    expect(textOf(missing)).toContain('missing required property "content"')
  })

  it('has its reads and searches run together, and its changes in order', async () => {
    const { tools, at, call } = journey({ f: 'one two\n' })
    const batch = await tools.executeBatch([
      call('read', { file_path: 'f' }),
      call('grep', { pattern: 'one' }),
      call('edit', { file_path: 'f', old_string: 'one', new_string: '1' }),
      call('edit', { file_path: 'f', old_string: 'two', new_string: '2' }),
      call('read', { file_path: 'f' }),
    ])
    expect(batch.map(result => result.isError)).toEqual([false, false, false, false, false])
    expect(readFileSync(at('f'), 'utf8')).toBe('1 2\n')
    expect(tools.executionMode(call('grep', { pattern: 'one' }))).toEqual({ kind: 'parallel' })
    expect(tools.executionMode(call('write', { file_path: 'f', content: '' }))).toEqual({ kind: 'exclusive' })
  })

  it('changes nothing for a call that is aborted, and says that it was', async () => {
    const { tools, at, call } = journey({ f: 'old\n' })
    await tools.execute(call('read', { file_path: 'f' }))
    const result = await tools.execute(call('write', { file_path: 'f', content: 'new\n' }, AbortSignal.abort()))
    expect(result).toMatchObject({ isError: true, error: { info: { code: 'ABORTED_BEFORE_DISPATCH' } } })
    expect(readFileSync(at('f'), 'utf8')).toBe('old\n')
  })

  it('does not see what another agent has read', async () => {
    const { tools, agent, call, at } = journey({ f: 'old\n' })
    const other = tools.scope({ name: 'other', parent: agent.key })
    await tools.execute(call('read', { file_path: 'f' }))
    const refusal = await tools.execute({ ...call('write', { file_path: 'f', content: '' }), agent: other.key })
    expect(refusal).toMatchObject({ isError: true, error: { info: { code: 'FS_NOT_OBSERVED' } } })
    writeFileSync(at('f'), 'theirs\n')
    const stale = await tools.execute(call('write', { file_path: 'f', content: '' }))
    expect(textOf(stale)).toBe('Error: cannot write "f": file changed since it was read — re-read the file, then retry')
  })
})

function argumentsOf(events: readonly SessionEvent[], callId: string): unknown {
  return events.flatMap(event => (event.type === 'tool/call' && event.callId === callId ? [event.arguments] : []))[0]
}
