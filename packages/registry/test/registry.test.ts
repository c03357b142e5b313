import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRegistry } from '@dsh/registry'
import type { ToolPresentationMode } from '@dsh/tool'
import { chainOf, foretell, layerOf } from './model.ts'
import { createTwins, observe, type Step, type Twins } from './twins.ts'

const names = ['a', 'b', 'c', 'd']
const scopes = 4

const anyone = fc.integer({ min: 0, max: scopes })
const someone = fc.integer({ min: 1, max: scopes })
const mode = fc.constantFrom<ToolPresentationMode[]>('native', 'code', 'both')
const name = fc.constantFrom(...names)
const list = fc.uniqueArray(name, { maxLength: 3 })
const filter = fc.oneof(fc.record({ allow: list }), fc.record({ deny: list }), fc.record({ allow: list, deny: list }))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('register' as const), at: anyone, name }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('restrict' as const), at: someone, filter }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('present' as const), at: someone, mode }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mount' as const), at: anyone }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rebind' as const), at: someone, parent: someone }) },
)
/** Each scope stands under everyone, or under one that came before it. */
const parents = fc.tuple(...Array.from({ length: scopes }, (_, at) => fc.integer({ min: 0, max: at })))
const story = fc.record({ parents, mode, steps: fc.array(step, { maxLength: 25 }) })

/** What is handed out for each scope, by identity. */
function handedOut({ registry, keys }: Twins): readonly (readonly object[])[] {
  return keys.map(key => [registry.view(key), registry.schemas(key)])
}

describe('createRegistry(options)', () => {
  it('says of every scope what a fold over its chain says, after any changes', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(story, told => {
        const twins = createTwins(told.parents, told.mode)
        for (const taken of told.steps) {
          twins.take(taken)
          for (const at of twins.keys.keys())
            expect(observe(twins, at, names)).toEqual(foretell(twins.model, at, names, twins.runCode))
        }
      }),
      { numRuns: 120 },
    )
  })

  it('hands out the same objects to a scope until something on its chain changes', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(story, told => {
        const twins = createTwins(told.parents, 'native')
        for (const taken of told.steps) {
          const before = handedOut(twins)
          const chains = twins.keys.map((_, at) => chainOf(twins.model, at))
          const changed = twins.take(taken)
          const after = handedOut(twins)
          const isUntouched = (at: number): boolean =>
            [...(chains[at] ?? []), ...chainOf(twins.model, at)].every(layer => layer !== changed)
          const same = [...twins.keys.keys()].filter(at => after[at]?.every((one, of) => one === before[at]?.[of]))
          expect(same).toEqual(expect.arrayContaining([...twins.keys.keys()].filter(isUntouched)))
          expect(
            handedOut(twins)
              .flat()
              .map((one, at) => one === after.flat()[at]),
          ).not.toContain(false)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('has nothing left once everything is undone, in whatever order', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(story, fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), (told, order) => {
        const twins = createTwins(told.parents, told.mode)
        for (const taken of told.steps) twins.take(taken)
        for (const which of order) twins.take({ kind: 'undo', which })
        for (const [at, key] of twins.keys.entries()) {
          expect(layerOf(twins.model, at).tools).toEqual([])
          expect(twins.registry.view(key)).toEqual({ tools: [], known: [], restrictable: [] })
          expect(twins.registry.explain('a', key).layers).toHaveLength(1)
          expect(twins.registry.mode(key)).toBe(told.mode)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('takes a default mode, native where none is given', () => {
    expect(createRegistry().mode()).toBe('native')
    expect(createRegistry({ mode: 'both' }).mode({})).toBe('both')
  })

  it.each([
    ['a word that is no mode', 'wrong', 'presentation mode must be "native", "code" or "both", not "wrong"'],
    ['null', null, 'not object'],
    ['a number that JSON has no text for', 1n, 'not bigint'],
  ])('refuses %s for the default', (_what, given, sentence) => {
    expect(() => createRegistry({ mode: given as never })).toThrow(sentence)
  })
})
