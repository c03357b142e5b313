import {
  bindScopeParent,
  createLayers,
  createOwner,
  createScope,
  type Change,
  type Disposer,
  type Owner,
  type ScopeBinding,
} from '@dsh/kernel'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fail } from './hostile.ts'
import { createNames, put, visible } from './names.ts'

const scopes = 5
/** A scope by number; the last number is everyone. */
const place = fc.nat(scopes)
const scope = fc.nat(scopes - 1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), at: place, silent: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), at: scope, under: scope }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), at: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), at: place }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Entry {
  readonly at: number
  readonly name: string
  readonly dispose: Disposer
}

/** The real layers beside a list of entries and a list of parents, in which everything is looked up the slow way. */
function createPair() {
  const heard: Change[] = []
  const layers = createLayers(createNames, change => heard.push(change))
  const keys = Array.from({ length: scopes }, () => ({}))
  const owners: (Owner & { dispose(): Promise<void> })[] = [...keys.map(key => createScope({ key })), createOwner()]
  const bindings: (ScopeBinding | undefined)[] = []
  const parents: (number | undefined)[] = []
  let entries: readonly Entry[] = []
  let count = 0

  const chain = (at: number | undefined): readonly number[] => (at === undefined ? [] : [at, ...chain(parents[at])])
  const expected = (at: number): readonly string[] =>
    [scopes, ...chain(at === scopes ? undefined : at).toReversed()].flatMap(one =>
      entries.filter(entry => entry.at === one).map(({ name }) => name),
    )
  // Scopes that were used: a new one that is placed surprises no one, and is not announced.
  const used = new Set<number>()
  /** Those whose view a change at `at` may concern. */
  const below = (at: number): readonly number[] =>
    [...owners.keys()].filter(one => at === scopes || (one !== scopes && chain(one).includes(at)))

  const run: { [K in Step['kind']]: (step: Extract<Step, { kind: K }>) => readonly number[] } = {
    add({ at, silent }) {
      const name = `n${(count += 1)}`
      const change = { kind: 'add', undo: 'remove', names: [name], ...(silent && { silent }) }
      const dispose = layers.contribute(owners[at] ?? createOwner(), change, put(name))
      entries = [...entries, { at, name, dispose }]
      used.add(at)
      return below(at)
    },
    remove({ which }) {
      const entry = entries[which % Math.max(1, entries.length)]
      if (entry === undefined) return []
      entry.dispose()
      entry.dispose()
      entries = entries.filter(other => other !== entry)
      return below(entry.at)
    },
    move({ at, under }) {
      const [key, parent] = [keys[at] ?? {}, keys[under] ?? {}]
      // scope-graph.test.ts knows what happens then.
      if (chain(under).includes(at)) return []
      if (bindings[at] === undefined) bindings[at] = bindScopeParent(key, parent)
      else bindings[at].rebind(parent)
      parents[at] = under
      used.add(at).add(under)
      return below(at)
    },
    end({ at }) {
      const concerned = entries.some(entry => entry.at === at) ? below(at) : []
      void owners[at]?.dispose()
      owners[at] = at === scopes ? createOwner() : createScope({ key: keys[at] ?? {} })
      entries = entries.filter(entry => entry.at !== at)
      return concerned
    },
    fail({ at }) {
      const change = { kind: 'add', undo: 'remove', names: [] }
      expect(() => layers.contribute(owners[at] ?? createOwner(), change, fail('refused'))).toThrow('refused')
      return []
    },
  }
  return {
    heard,
    layers,
    expected,
    keyOf: (at: number) => keys[at],
    everyone: () => [...owners.keys()],
    isUsed: (at: number) => used.has(at),
    hasEntries: (at: number) => entries.some(entry => entry.at === at),
    perform: (one: Step) => run[one.kind](one as never),
  }
}

describe('layers, against a list that is searched', () => {
  it('show every scope the same names, in the same order, after every step', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const pair = createPair()
        for (const one of steps) {
          pair.perform(one)
          for (const at of pair.everyone()) expect(visible(pair.layers, pair.keyOf(at))).toEqual(pair.expected(at))
        }
      }),
    )
  })

  it('grow the version of exactly those scopes that a step concerns, and never let one fall back', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const pair = createPair()
        const versions = (): readonly number[] => pair.everyone().map(at => pair.layers.version(pair.keyOf(at)))
        let before = versions()
        for (const one of steps) {
          const concerned = pair.perform(one)
          const after = versions()
          const moved = pair.everyone().map(at => Math.sign((after[at] ?? 0) - (before[at] ?? 0)))
          expect(moved).toEqual(pair.everyone().map(at => (concerned.includes(at) ? 1 : 0)))
          before = after
        }
      }),
    )
  })

  it('have a layer for exactly those scopes that have something in it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const pair = createPair()
        for (const one of steps) pair.perform(one)
        const own = pair.everyone().filter(at => pair.layers.own(pair.keyOf(at)) !== undefined)
        expect(own).toEqual(pair.everyone().filter(at => at === scopes || pair.hasEntries(at)))
      }),
    )
  })

  it('announce something whenever a view changes, but for silent changes and new scopes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const pair = createPair()
        for (const one of steps) {
          const before = pair.everyone().map(at => pair.expected(at).join())
          pair.heard.length = 0
          const isLoud = one.kind === 'move' ? pair.isUsed(one.at) : one.kind === 'add' && !one.silent
          pair.perform(one)
          const after = pair.everyone().map(at => pair.expected(at).join())
          const changed = before.some((view, at) => view !== after[at])
          expect(changed && isLoud && pair.heard.length === 0).toBe(false)
        }
      }),
    )
  })

  it('end as they began, but for the version, where a batch is refused', () => {
    const additions = fc.array(place, { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(additions, additions, (before, inside) => {
        let refuses = false
        const layers = createLayers(createNames, () => {
          if (refuses) throw new Error('refused')
        })
        const owners: readonly Owner[] = [...Array.from({ length: scopes }, () => createScope()), createOwner()]
        const addTo = (at: number, name: string): void => {
          const change = { kind: 'add', undo: 'remove', names: [name] }
          layers.contribute(owners[at] ?? createOwner(), change, put(name))
        }
        for (const [index, at] of before.entries()) addTo(at, `before ${index}`)
        const state = (): unknown =>
          owners.map(({ key }) => [layers.own(key) === undefined, ...visible(layers, key)].join())
        const was = state()
        refuses = true
        const transaction = (): void => {
          for (const [index, at] of inside.entries()) addTo(at, `inside ${index}`)
        }
        expect(() => layers.batch(transaction)).toThrow('refused')
        expect(state()).toEqual(was)
      }),
    )
  })
})
