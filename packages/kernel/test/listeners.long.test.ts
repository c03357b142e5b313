import process from 'node:process'
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

/** How much longer the second takes than the first: the least of several rounds, in turn, each of ten thousand uses. */
function compare(few: () => unknown, many: () => unknown): number {
  const least = [few, many].map(() => Infinity)
  for (let round = 0; round < 40; round += 1)
    for (const [place, use] of [few, many].entries()) {
      const start = process.cpuUsage()
      for (let each = 0; each < 10_000; each += 1) use()
      // On the processor: how many others want it is no matter.
      const { user, system } = process.cpuUsage(start)
      least[place] = Math.min(least[place] ?? 0, user + system)
    }
  return (least[1] ?? 0) / (least[0] ?? 0)
}

describe('hooks with 10,000 scopes that each have a listener', () => {
  const [few, many] = [populate(10), populate(10_000)]
  const ratioOf = (use: (hooks: typeof few) => unknown): number =>
    compare(
      () => use(few),
      () => use(many),
    )

  it('emit in one scope as fast as with 10', () => {
    expect(ratioOf(({ hooks, key }) => hooks.emit('note', key, [1]))).toBeLessThan(2)
    expect(many.heard()).toBe(400_000)
  })

  it('run a waterfall in one scope as fast as with 10', async () => {
    expect(ratioOf(({ hooks, key }) => hooks.waterfall('ask', key, [], () => Promise.resolve(1)))).toBeLessThan(2)
    await expect(many.hooks.waterfall('ask', many.key, [], async () => 1)).resolves.toBe(1)
  })

  it('take another scope and its listener as fast as with 10', () => {
    expect(ratioOf(({ hooks }) => hooks.on(createScope(), 'note', () => {})())).toBeLessThan(2)
  })
})
