// #region example
import { createHooks, createOwner } from '@dsh/kernel'
import { createPipeline } from '@dsh/pipeline'
import { createRegistry } from '@dsh/registry'
import type { ToolEvents } from '@dsh/tool'

const owner = createOwner('my host')
const hooks = createHooks<ToolEvents>()
const registry = createRegistry()
const pipeline = createPipeline({ resolver: registry, hooks })

registry.register(owner, {
  name: 'add',
  description: 'Adds two numbers.',
  parameters: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
  output: { schema: { type: 'number' }, render: (_args, sum) => [{ type: 'text', text: String(sum) }] },
  async execute(args) {
    const { a, b } = args as { a: number; b: number }
    return a + b
  },
})

const result = await pipeline.execute({
  callId: '1',
  name: 'add',
  arguments: { a: 2, b: 3 },
  signal: AbortSignal.timeout(1000),
})
console.log(result) // { isError: false, value: 5, content: [{ type: 'text', text: '5' }] }
// #endregion example

import { denied, succeeded, type ToolExecutionResult } from '@dsh/tool'
import { text } from '@dsh/presentation'
import { describe, expect, it } from 'vitest'

const call = { callId: '2', name: 'add', arguments: { a: 1, b: 1 }, signal: new AbortController().signal }

describe('the README of the pipeline', () => {
  it('shows what its example gives', () => {
    expect(result).toEqual({ isError: false, value: 5, content: [text('5')] })
  })

  it('shows policy that denies, asks and blocks', async () => {
    // #region policy
    const listening = [
      hooks.on(owner, 'tools/pre-execute', async (exec, next) =>
        exec.name === 'add' ? { kind: 'deny', reason: 'no sums today: count on your fingers' } : next(),
      ),
      hooks.on(owner, 'tools/post-execute', async (_exec, outcome, next) =>
        outcome.isError ? { kind: 'accept', content: [text('It did not work.')] } : next(),
      ),
    ]
    // #endregion policy
    const outcome = await pipeline.execute(call)
    for (const stop of listening) stop()
    expect(outcome).toEqual({
      isError: true,
      error: { message: 'no sums today: count on your fingers' },
      content: [text('It did not work.')],
    })
  })

  it('shows a wrapper that gives each body half a second and tries again once', async () => {
    // #region wrapper
    const wrapper = hooks.on(owner, 'tools/execute', async (exec, next) => {
      const attempt = (): Promise<ToolExecutionResult> =>
        next({ signal: AbortSignal.any([exec.signal, AbortSignal.timeout(500)]) })
      const first = await attempt()
      return first.isError ? attempt() : first
    })
    // #endregion wrapper
    expect(await pipeline.execute(call)).toMatchObject({ value: 2 })
    wrapper()
  })

  it('shows a wrapper that answers in place of the body', async () => {
    // #region instead
    const cache = new Map([['1 1', 2]])
    const wrapper = hooks.on(owner, 'tools/execute', async (exec, next) => {
      const { a, b } = exec.arguments as { a: number; b: number }
      const known = cache.get(`${a} ${b}`)
      return known === undefined ? next() : succeeded(known)
    })
    // #endregion instead
    expect(await pipeline.execute(call)).toMatchObject({ value: 2, content: [text('2')] })
    wrapper()
    expect(denied('x').isError).toBe(true)
  })

  it('shows a repair', async () => {
    const log: string[] = []
    // #region repair
    const repairing = createPipeline({
      resolver: registry,
      hooks,
      onRepair: ({ name }, repairs) => {
        for (const { path, from, to } of repairs) log.push(`${name}: ${path} was ${from}, is ${JSON.stringify(to)}`)
      },
    })
    const repaired = await repairing.execute({ ...call, arguments: { a: '1', b: 1 } })
    // 2, and in the log: `add: a was 1, is 1`
    // #endregion repair
    expect(repaired).toMatchObject({ value: 2 })
    expect(log).toEqual(['add: a was 1, is 1'])
  })

  it('shows a batch', async () => {
    // #region batch
    const { signal } = new AbortController()
    const results = await pipeline.executeBatch([
      { callId: 'a', name: 'add', arguments: { a: 1, b: 2 }, signal },
      { callId: 'b', name: 'sum', arguments: { a: 3, b: 4 }, signal },
    ])
    console.log(results.map(each => each.content[0])) // the sum, then `Error: unknown tool "sum"`
    // #endregion batch
    expect(results.map(each => each.content)).toEqual([[text('3')], [text('Error: unknown tool "sum"')]])
  })
})
