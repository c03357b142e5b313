import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CodeRuntimeError, type CodeBinding } from '@dsh/code-runtime'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { linkSources } from '../src/link-sources.ts'
import { basics, deferred, runnerOf, seenOf, toolsOf } from './tools.ts'

const runtime = createQuickJsRuntime({ workers: 2 })
const run = runnerOf(runtime)
beforeAll(() => runtime.prewarm(1))
afterAll(() => runtime.dispose())

/** Stores a run once it waits for `tools.ask`, and ends it. */
async function storeWaiting(program: string, runId = 'r'): Promise<Uint8Array> {
  const asked = deferred<void>()
  const stop = new AbortController()
  const ask: CodeBinding = () => {
    asked.resolve()
    return new Promise(() => {})
  }
  const running = run(program, { runId, signal: stop.signal, bindings: [toolsOf({ ...basics, ask })] })
  await asked.promise
  const snapshot = await runtime.snapshot(runId)
  stop.abort(new Error('stored'))
  expect(seenOf(await running)).toMatchObject([{ abort: 'stored' }, 'log: before'])
  return snapshot
}

const program = `
const seen = new Map([['before', 1]])
console.log('before')
const answers = await Promise.all([tools.ask({ n: 1 }), tools.echo('e'), tools.ask({ n: 2 })])
console.log('after')
return { answers, seen: [...seen], next: await tools.echo(seen.size) }`

/** What the other process does: it takes the runtime and the snapshot from its input. */
const elsewhere = `
import { text } from 'node:stream/consumers'
const { address, snapshot } = JSON.parse(await text(process.stdin))
const { createQuickJsRuntime } = (await import(address)).default
const runtime = createQuickJsRuntime()
const functions = { ask: async () => 'elsewhere', echo: async value => value }
const errorClass = { name: 'ToolCallError', memberNameProperty: 'toolName' }
const resumed = runtime.resume(Buffer.from(snapshot, 'base64'), { bindings: [{ global: 'tools', functions, errorClass }] })
const result = await resumed.catch(error => error.message)
process.stdout.write(JSON.stringify(result.value ?? result))
`

describe('runtime.snapshot(runId)', () => {
  it('stores a run that waits for calls, in a few hundred kilobytes', async () => {
    expect((await storeWaiting(program)).length).toBeLessThan(300_000)
  })

  it('does not end the run', async () => {
    const asked = deferred<void>()
    const answer = deferred<string>()
    const ask: CodeBinding = () => {
      asked.resolve()
      return answer.promise
    }
    const running = run('return await tools.ask({})', { runId: 'on', bindings: [toolsOf({ ask })] })
    await asked.promise
    await runtime.snapshot('on')
    answer.resolve('done')
    expect(seenOf(await running)).toBe('done')
  })

  it('stores a run that waits for a timer', async () => {
    const heard = deferred<void>()
    const running = run("console.log('waits'); await new Promise(done => setTimeout(done, 400)); return 'later'", {
      runId: 'timer',
      onLog: () => heard.resolve(),
    })
    await heard.promise
    const snapshot = await runtime.snapshot('timer')
    expect(seenOf(await running)).toEqual(['later', 'log: waits'])
    expect(seenOf(await runtime.resume(snapshot, { bindings: [toolsOf(basics)] }))).toBe('later')
  })

  it('refuses a run that is over or was never there', async () => {
    await expect(runtime.snapshot('nobody')).rejects.toThrow(CodeRuntimeError)
    const running = run('for (let i = 0; i < 1e6; i++);', { runId: 'busy' })
    await expect(runtime.snapshot('busy')).rejects.toThrow('the run is over')
    expect((await running).ok).toBe(true)
  })
})

describe('runtime.resume(snapshot, request)', () => {
  it('goes on where the program waited, and makes its open calls again', async () => {
    const asked: unknown[] = []
    const ask: CodeBinding = async args => {
      asked.push(args)
      return 'yes'
    }
    const result = await runtime.resume(await storeWaiting(program), { bindings: [toolsOf({ ...basics, ask })] })
    expect(seenOf(result)).toEqual([{ answers: ['yes', 'e', 'yes'], seen: [['before', 1]], next: 1 }, 'log: after'])
    expect(asked).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('goes on as often as it is asked', async () => {
    const snapshot = await storeWaiting("console.log('before'); return [await tools.ask({}), Math.random() < 1]")
    for (const answer of ['one', 'two']) {
      const result = await runtime.resume(snapshot, { bindings: [toolsOf({ ask: async () => answer })] })
      expect(seenOf(result)).toEqual([answer, true])
    }
  })

  it('can store again what went on', async () => {
    const first = await storeWaiting(
      "console.log('before'); const a = await tools.ask(1); const b = await tools.ask(2); return [a, b]",
    )
    const asked = deferred<void>()
    const stop = new AbortController()
    const running = runtime.resume(first, {
      runId: 'again',
      signal: stop.signal,
      bindings: [
        toolsOf({
          ask: async args => {
            if (args === 1) return 'first'
            asked.resolve()
            return new Promise(() => {})
          },
        }),
      ],
    })
    await asked.promise
    const second = await runtime.snapshot('again')
    stop.abort()
    await running
    const end = await runtime.resume(second, { bindings: [toolsOf({ ask: async args => `second ${String(args)}` })] })
    expect(seenOf(end)).toEqual(['first', 'second 2'])
  })

  it('tells the program where a tool is not there any more', async () => {
    const snapshot = await storeWaiting(
      "console.log('before'); try { await tools.ask({}) } catch (error) { return [error.message, error.toolName] }",
    )
    expect(seenOf(await runtime.resume(snapshot, { bindings: [toolsOf({})] }))).toEqual([
      'there is no tool "ask"',
      'ask',
    ])
  })

  it('keeps the limits of the new request', async () => {
    const snapshot = await storeWaiting("console.log('before'); await tools.ask({}); for (;;);")
    const bindings = [toolsOf({ ask: async () => null })]
    const result = await runtime.resume(snapshot, { bindings, limits: { cpuMs: 100 } })
    expect(seenOf(result)).toEqual({ 'cpu-timeout': 'the program used more than 100 ms of processor time' })
  })

  it('refuses bytes that are damaged, cut, foreign, or of another version', async () => {
    const snapshot = await storeWaiting("console.log('before'); return await tools.ask({})")
    const damaged = Uint8Array.from(snapshot)
    damaged[5_000] = damaged[5_000]! ^ 1
    const request = { bindings: [toolsOf(basics)] }
    for (const [bytes, reason] of [
      [damaged, 'damaged'],
      [snapshot.subarray(0, 5_000), 'damaged'],
      [new Uint8Array(3), 'another format'],
      [new Uint8Array(10_000), 'another format'],
    ] as const)
      await expect(runtime.resume(bytes, request)).rejects.toThrow(reason)
    await expect(runtime.resume(damaged, request)).rejects.toThrow(CodeRuntimeError)
  })

  it('refuses a request without what the program uses', async () => {
    const snapshot = await storeWaiting("console.log('before'); return await tools.ask({})")
    await expect(runtime.resume(snapshot, { bindings: [] })).rejects.toThrow('the global "tools"')
    await expect(runtime.resume(snapshot, { bindings: [{ global: 'tools', functions: {} }] })).rejects.toThrow(
      'error class of "tools"',
    )
  })

  it('works in another process', async () => {
    const snapshot = await storeWaiting(program)
    const child = spawn(process.execPath, ['--input-type=module', '--eval', elsewhere], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let answer = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk
    })
    const address = linkSources(new URL('../src/index.ts', import.meta.url))
    child.stdin.end(JSON.stringify({ address, snapshot: Buffer.from(snapshot).toString('base64') }))
    await once(child, 'close')
    expect(JSON.parse(answer)).toEqual({ answers: ['elsewhere', 'e', 'elsewhere'], seen: [['before', 1]], next: 1 })
  })
})
