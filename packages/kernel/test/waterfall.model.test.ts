import { createHooks, createOwner, createScope } from '@dsh/kernel'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unhandledDuring } from './unhandled.ts'

interface Events {
  ask(next: () => Promise<string>): Promise<string>
}

/** A family of scopes: everyone, a parent, its two children. */
const dispatchable = ['parent', 'one', 'two'] as const
const places = ['everyone', ...dispatchable] as const
const behaviour = fc.record({
  at: fc.constantFrom(...places),
  prepend: fc.boolean(),
  /** How often it calls next(), and whether it waits for each. */
  calls: fc.array(fc.boolean(), { maxLength: 3 }),
  catches: fc.boolean(),
  /** What it ends with: its own word, what the last next() it awaited gave, or an error. */
  ends: fc.constantFrom('own', 'inner', 'throw'),
  isSynchronous: fc.boolean(),
})
type Behaviour = typeof behaviour extends fc.Arbitrary<infer B> ? B : never
type Outcome = { readonly value: string } | { readonly error: string }

/** What a listener of this behaviour does, given what calls next() and waits. */
async function perform(own: string, { calls, catches, ends }: Behaviour, next: () => Promise<string>): Promise<string> {
  let inner = own
  for (const isAwaited of calls) {
    const given = next()
    if (!isAwaited) continue
    try {
      inner = await given
    } catch (error) {
      if (!catches) throw error
      inner = `${own} caught ${String(error)}`
    }
  }
  if (ends === 'throw') throw `${own} threw`
  return ends === 'own' ? own : `${own}(${inner})`
}

/** The same without promises, counting who is entered how often. */
function evaluate(
  line: readonly (Behaviour & { own: string })[],
  isFresh: boolean,
  counts: Map<string, number>,
): Outcome {
  const [outermost, ...rest] = line
  const own = outermost?.own ?? 'last'
  counts.set(own, (counts.get(own) ?? 0) + 1)
  if (outermost === undefined) return { value: 'last' }
  let kept: Outcome | undefined
  let inner = own
  for (const isAwaited of outermost.calls) {
    const given = kept !== undefined && !isFresh ? kept : evaluate(rest, isFresh, counts)
    kept = given
    if (!isAwaited) continue
    if ('value' in given) inner = given.value
    else if (outermost.catches) inner = `${own} caught ${given.error}`
    else return given
  }
  if (outermost.ends === 'throw') return { error: `${own} threw` }
  return { value: outermost.ends === 'own' ? own : `${own}(${inner})` }
}

const world = fc.record({
  listeners: fc.array(behaviour, { maxLength: 5 }),
  removed: fc.array(fc.nat(4), { maxLength: 2 }),
  scope: fc.option(fc.constantFrom(...dispatchable), { nil: undefined }),
  isFresh: fc.boolean(),
})

describe('waterfalls, against a list and recursion', () => {
  it('give the same outcome, and enter everyone as often, whatever listeners do with next()', async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ listeners, removed, scope, isFresh }) => {
        const hooks = createHooks<Events>()
        const parent = createScope()
        const family = {
          everyone: createOwner(),
          parent,
          one: createScope({ parent: parent.key }),
          two: createScope({ parent: parent.key }),
        }
        const counts = new Map<string, number>()
        const enter = (own: string): void => {
          counts.set(own, (counts.get(own) ?? 0) + 1)
        }
        let line: readonly (Behaviour & { own: string })[] = []
        const disposers = listeners.map((each, index) => {
          const named = { ...each, own: `l${index}` }
          line = each.prepend ? [named, ...line] : [...line, named]
          const answer = (next: () => Promise<string>): Promise<string> => {
            enter(named.own)
            if (each.isSynchronous && each.calls.length === 0 && each.ends === 'throw') throw `${named.own} threw`
            return perform(named.own, each, next)
          }
          return hooks.on(family[each.at], 'ask', answer, { prepend: each.prepend })
        })
        for (const index of removed) {
          disposers[index]?.()
          line = line.filter(({ own }) => own !== `l${index}`)
        }
        const hears: readonly string[] =
          scope === undefined
            ? ['everyone']
            : scope === 'parent'
              ? ['everyone', 'parent']
              : ['everyone', 'parent', scope]
        line = line.filter(({ at }) => hears.includes(at))

        const expectedCounts = new Map<string, number>()
        const expected = evaluate(line, isFresh, expectedCounts)
        const last = async (): Promise<string> => {
          enter('last')
          return 'last'
        }
        let outcome: Outcome | undefined
        const unhandled = await unhandledDuring(async () => {
          const key = scope === undefined ? undefined : family[scope].key
          outcome = await hooks
            .waterfall('ask', key, [], last, { repeat: isFresh ? 'fresh' : 'same' })
            .then(value => ({ value }), (error: unknown) => ({ error: String(error) })) // prettier-ignore
        })
        expect(outcome).toEqual(expected)
        expect(new Map([...counts].sort())).toEqual(new Map([...expectedCounts].sort()))
        expect(unhandled).toEqual([])
      }),
    )
  })
})
