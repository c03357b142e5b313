import { contentText } from '@dsh/presentation'
import { validateSession } from '@dsh/invariant'
import type { Message, SessionEvent } from '@dsh/tool'
import { readdirSync, readlinkSync } from 'node:fs'
import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runAgent, type AgentOptions } from '../src/agent.ts'
import type { AssistantStep, Model } from '../src/model.ts'
import { createScreen } from '../src/screen/screen.ts'
import { temporaryFolder, type Files } from './support/folder.ts'
import { fakeTerminal } from './support/terminal.ts'

type Step = readonly (readonly [name: string, args: object | string])[] | string

/** A model that wants these calls, step after step, and ends with a text; it remembers what it was sent. */
function modelOf(...steps: readonly Step[]): Model & { readonly seen: Message[][] } {
  const seen: Message[][] = []
  let count = 0
  return {
    seen,
    async next(messages): Promise<AssistantStep> {
      const step = steps[seen.push([...messages]) - 1] ?? 'Done.'
      if (typeof step === 'string') return { text: step, calls: [] }
      const calls = step.map(([name, args]) => ({
        callId: `c-${(count += 1)}`,
        name,
        arguments: typeof args === 'string' ? args : JSON.stringify(args),
      }))
      return { text: '', calls }
    },
  }
}

async function runWith(model: Model, files: Files = {}, options: Partial<AgentOptions> = {}) {
  const terminal = fakeTerminal()
  const log: SessionEvent[] = []
  const outcome = await runAgent({
    folder: temporaryFolder(files),
    aside: temporaryFolder(),
    env: { PATH: process.env['PATH'] },
    task: 'work',
    model,
    screen: createScreen(terminal),
    answering: 'yes',
    signal: new AbortController().signal,
    log,
    ...options,
  })
  return { outcome, log, printed: terminal.printed() }
}

const bash = (command: string, more: object = {}) => ['bash', { command, description: 'A command', ...more }] as const
const lastOf = (model: { readonly seen: Message[][] }) =>
  (model.seen.at(-1) ?? []).flatMap(message => (message.role === 'tool' ? [contentText(message.content)] : []))

describe('runAgent(options)', () => {
  it('gives the results of a step back to the model, in the order of its calls', async () => {
    const model = modelOf([
      ['read', { file_path: 'b.txt' }],
      ['read', { file_path: 'a.txt' }],
    ])
    const { outcome } = await runWith(model, { 'a.txt': 'one', 'b.txt': 'two' })
    expect(outcome).toEqual({ kind: 'done' })
    expect(lastOf(model).map(text => /1: (\w+)/.exec(text)?.[1])).toEqual(['two', 'one'])
  })

  it.runIf(process.platform === 'linux')('lets the reads of one step overlap', async () => {
    const names = ['a.txt', 'b.txt', 'c.txt']
    const files = Object.fromEntries(names.map(name => [name, 'line\n'.repeat(2_000_000)]))
    const running = runWith(modelOf(names.map(name => ['read', { file_path: name }] as const)), files)
    const watched = { most: 0, isOver: false }
    void running.finally(() => (watched.isOver = true))
    for (; !watched.isOver; await tick()) watched.most = Math.max(watched.most, openNow(names))
    expect(watched.most).toBe(3)
  })

  it('writes all that happens into a log that keeps the rules, in one turn', async () => {
    const { log } = await runWith(modelOf([bash('true')], 'So.'))
    expect(log.map(event => event.type)).toEqual([
      'turn/start',
      'message',
      'message',
      'tool/call',
      'approval/asked',
      'approval/decided',
      'tool/result',
      'message',
      'turn/end',
    ])
    expect(validateSession(log)).toEqual([])
  })

  it('continues a log in a turn of its own', async () => {
    const { log } = await runWith(modelOf('One.'))
    const model = modelOf('Two.')
    await runWith(model, {}, { log, task: 'more' })
    expect(log.flatMap(event => (event.type === 'turn/start' ? event.turn : []))).toEqual([1, 2])
    expect(model.seen[0]?.map(({ content }) => contentText(content))).toEqual(['work', 'One.', 'more'])
  })

  it('reports a log that breaks a rule, and fails', async () => {
    const result = { callId: 'x', name: 'read', content: [], isError: false }
    const { outcome } = await runWith(modelOf('Done.'), {}, { log: [{ type: 'tool/result', ...result }] })
    expect(outcome).toEqual({
      kind: 'failed',
      reason: 'the log breaks a rule: a result of call "x" is logged, but no such call waits for one',
    })
  })

  it('tells a model what is wrong with arguments that are no JSON, and where, without a question', async () => {
    const model = modelOf([
      ['bash', '{"command": "ls",}'],
      ['read', '"a.txt"'],
    ])
    const { printed } = await runWith(model)
    const [malformed, text] = lastOf(model)
    expect(malformed).toMatch(/^Error: invalid arguments: not valid JSON at line 1, column 18: found "}"/)
    expect(text).toMatch(/^Error: invalid arguments: .*object/)
    expect(printed).toContain('  failed: INVALID_ARGS\n')
    expect(printed).not.toContain('asked')
  })

  it('names the tool that an unknown one may mean', async () => {
    const model = modelOf([['raed', {}]])
    await runWith(model)
    expect(lastOf(model)).toEqual(['Error: unknown tool "raed" (did you mean "read"?)'])
  })

  it('shows a command before it has ended, and what it is answered', async () => {
    const terminal = fakeTerminal()
    const cancellation = new AbortController()
    const running = runWith(
      modelOf([bash('sleep 60')]),
      {},
      { screen: createScreen(terminal), signal: cancellation.signal },
    )
    await terminal.waitFor('$ sleep 60\n  policy: asked, and allowed once\n')
    cancellation.abort()
    expect((await running).outcome).toEqual({ kind: 'cancelled' })
    expect(terminal.printed()).toMatch(/allowed once\n.*Error: tool call aborted\n {2}failed: ABORTED\n/)
    expect(terminal.printed().match(/policy/g)).toHaveLength(1)
  })

  it('warns of a command that is too long to be shown in full', async () => {
    const terminal = fakeTerminal({ isTTY: true })
    const running = runWith(
      modelOf([bash(`true ${'x'.repeat(2000)}; touch a`)]),
      {},
      {
        screen: createScreen(terminal),
        answering: 'ask',
      },
    )
    await terminal.waitFor('It is too long to be shown in full! May it run?')
    terminal.input.write('n\n')
    expect((await running).outcome).toEqual({ kind: 'done' })
  })

  it('warns of one with too many lines, and not of one that only ends like what is cut', async () => {
    const terminal = fakeTerminal({ isTTY: true })
    const commands = ['true\n'.repeat(1200), 'echo "Loading…"\necho …']
    const running = runWith(
      modelOf(commands.map(command => bash(command))),
      {},
      { screen: createScreen(terminal), answering: 'ask' },
    )
    await terminal.waitFor('anything. It is too long to be shown in full! May it run?')
    terminal.input.write('n\n')
    await terminal.waitFor('anything. May it run?')
    terminal.input.write('n\n')
    expect((await running).outcome).toEqual({ kind: 'done' })
  })

  it('keeps from commands how its model is reached, and puts long output beside the folder', async () => {
    const model = modelOf([bash('env; seq 100000')])
    const aside = temporaryFolder()
    const env = {
      PATH: process.env['PATH'],
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: 'u',
      npm_lifecycle_event: 'x',
      KEPT: '1',
    }
    await runWith(model, {}, { aside, env })
    expect(lastOf(model)[0]).toContain(`full output: ${aside}/`)
    expect(readdirSync(aside)).toEqual([])
    const other = modelOf([bash('env')])
    await runWith(other, {}, { env })
    expect(lastOf(other)[0]).toContain('KEPT=1')
    expect(lastOf(other)[0]).not.toMatch(/OPENAI|npm_lifecycle/)
  })

  it('gives up after so many steps', async () => {
    const steps = Array.from({ length: 5 }, () => [['read', { file_path: 'a' }]] as const)
    const { outcome, log } = await runWith(modelOf(...steps), {}, { maxSteps: 3 })
    expect(outcome).toEqual({ kind: 'failed', reason: 'it gave up after 3 steps' })
    expect(log.filter(event => event.type === 'tool/call')).toHaveLength(3)
  })

  it('fails with the reason of a model that fails', async () => {
    const { outcome, log } = await runWith({ next: () => Promise.reject(new Error('no connection')) })
    expect(outcome).toEqual({ kind: 'failed', reason: 'no connection' })
    expect(log.at(-1)).toEqual({ type: 'turn/end', turn: 1 })
  })

  it('does not wait for a model that does not hear that it is cancelled', async () => {
    const cancellation = new AbortController()
    const running = runWith({ next: () => new Promise(() => {}) }, {}, { signal: cancellation.signal })
    cancellation.abort()
    expect((await running).outcome).toEqual({ kind: 'cancelled' })
  })
})

/** How many of these files this process has open. */
function openNow(names: readonly string[]): number {
  const open = readdirSync('/proc/self/fd').map(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
  return names.filter(name => open.some(file => file.endsWith(`/${name}`))).length
}
