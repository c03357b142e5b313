// #region example
import type { CodeBindingNamespace } from '@dsh/code-runtime'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'

const runtime = createQuickJsRuntime()
await runtime.prewarm() // at the start of a host: the first program need not wait

const stock: Record<string, number> = { apples: 3, pears: 0 }
const tools: CodeBindingNamespace = {
  global: 'tools',
  functions: { stock: async args => stock[(args as { item: string }).item] ?? 0 },
  errorClass: { name: 'ToolCallError', memberNameProperty: 'toolName' },
}

export const result = await runtime.run({
  program: `
    const items: string[] = ['apples', 'pears']
    const counts = await Promise.all(items.map(item => tools.stock({ item })))
    console.log('asked for', items.length)
    return items.filter((_, index) => counts[index] === 0)`,
  bindings: [tools],
})
// { ok: true, value: ['pears'], logs: [{ level: 'log', text: 'asked for 2', seq: 0 }], stats: { calls: 2, … } }
// #endregion example

// #region snapshot
/** Stores a run that waits for somebody, and frees its worker; another process can go on with it, days later. */
export async function park(runId: string, stop: AbortController): Promise<Uint8Array> {
  const snapshot = await runtime.snapshot(runId)
  stop.abort(new Error('parked'))
  return snapshot
}

export async function unpark(snapshot: Uint8Array, bindings: readonly CodeBindingNamespace[]) {
  return await runtime.resume(snapshot, { bindings }) // asks its open calls again, of these bindings
}
// #endregion snapshot

import { afterAll, expect, it } from 'vitest'

afterAll(() => runtime.dispose())

it('the README shows a program that calls two tools at once', () => {
  expect(result).toMatchObject({ ok: true, value: ['pears'], logs: [{ text: 'asked for 2' }], stats: { calls: 2 } })
})

it('the README shows how to park a run, and how to go on with it', async () => {
  const stop = new AbortController()
  let asked = (): void => {}
  const waits = new Promise<void>(resolve => {
    asked = resolve
  })
  const approve = (answer: Promise<string>): CodeBindingNamespace => ({
    global: 'tools',
    functions: {
      approve: () => {
        asked()
        return answer
      },
    },
  })
  const running = runtime.run({
    runId: 'r1',
    program: 'return await tools.approve({})',
    bindings: [approve(new Promise(() => {}))],
    signal: stop.signal,
  })
  await waits
  const snapshot = await park('r1', stop)
  expect(await running).toMatchObject({ ok: false, failure: { kind: 'abort', message: 'parked' } })
  expect(await unpark(snapshot, [approve(Promise.resolve('yes'))])).toMatchObject({ ok: true, value: 'yes' })
})
