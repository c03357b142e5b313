import { performance } from 'node:perf_hooks'
import { createHooks, createScope, type Scope } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'

interface Events {
  note(value: number): void
  ask(next: () => Promise<number>): Promise<number>
}

/** Hooks with this many scopes, each with a listener of its own, and one of the scopes. */
function populate(count: number) {
  const hooks = createHooks<Events>()
  const scopes: readonly Scope[] = Array.from({ length: count }, () => createScope())
  let heard = 0
  for (const scope of scopes) {
    hooks.on(scope, 'note', value => {
      heard += value
    })
    hooks.on(scope, 'ask', next => next())
  }
  return { hooks, key: scopes[count >> 1]?.key, heard: () => heard }
}

/** The least time of several rounds, each of ten thousand uses. */
function leastTime(use: () => unknown): number {
  let least = Infinity
  for (let round = 0; round < 20; round += 1) {
    const start = performance.now()
    for (let each = 0; each < 10_000; each += 1) use()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

describe('hooks with 10,000 scopes that each have a listener', () => {
  const [few, many] = [populate(10), populate(10_000)]

  it('emit in one scope as fast as with 10', () => {
    const time = ({ hooks, key }: typeof few): number => leastTime(() => hooks.emit('note', key, [1]))
    time(few)
    expect(time(many) / time(few)).toBeLessThan(2)
    expect(many.heard()).toBe(200_000)
  })

  it('run a waterfall in one scope as fast as with 10', async () => {
    const time = ({ hooks, key }: typeof few): number =>
      leastTime(() => hooks.waterfall('ask', key, [], () => Promise.resolve(1)))
    time(few)
    expect(time(many) / time(few)).toBeLessThan(2)
    await expect(many.hooks.waterfall('ask', many.key, [], async () => 1)).resolves.toBe(1)
  })

  it('take another scope and its listener as fast as with 10', () => {
    const time = ({ hooks }: typeof few): number => leastTime(() => hooks.on(createScope(), 'note', () => {})())
    time(few)
    expect(time(many) / time(few)).toBeLessThan(2)
  })
})
