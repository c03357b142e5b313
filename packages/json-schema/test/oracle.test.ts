import { compileSchema, standardVocabulary } from '@dsh/json-schema'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAjv } from './oracle/ajv.ts'
import { documents, values } from './oracle/arbitraries.ts'
import { recipes } from './oracle/document.ts'
import { compareWithAjv } from './oracle/run.ts'
import type { Judged } from './oracle/verdicts.ts'
import { replayWithoutCode } from './without-code.ts'

const runs = 200

describe('compileSchema(schema)', () => {
  it('agrees with ajv on schemas and values of every keyword, also where no code may be made', async () => {
    const cases: Judged[] = []
    const outcome = compareWithAjv({ pairs: 2000, seed: 3_000_000, onJudged: judged => void cases.push(judged) })
    expect(outcome.disagreements).toEqual([])
    expect(Math.min(outcome.valid, outcome.invalid)).toBeGreaterThan(outcome.pairs * 0.3)
    expect([...outcome.deciding].filter(([, count]) => count === 0)).toEqual([])
    expect(await replayWithoutCode(cases)).toEqual([`EvalError ${outcome.pairs}`])
  }, 60_000)

  it('is compared by every keyword that can refuse a value', () => {
    const { keywords } = standardVocabulary
    const notes = Object.keys(keywords).filter(name => !Object.hasOwn(recipes, name))
    expect(notes.toSorted()).toEqual([
      '$comment',
      '$schema',
      'default',
      'deprecated',
      'description',
      'examples',
      'format',
      'readOnly',
      'title',
      'writeOnly',
    ])
  })

  it('would be found wrong in the smallest words', () => {
    const exact = createAjv()
    const wrong = (schema: unknown) =>
      exact(JSON.parse(JSON.stringify(schema).replaceAll('"maximum"', '"exclusiveMaximum"')))
    const { disagreements } = compareWithAjv({ pairs: 100, seed: 1, turns: ['maximum'], compile: wrong })
    expect(disagreements.length).toBeGreaterThan(0)
    for (const line of disagreements) {
      expect(line).toMatch(
        /^\{"maximum":(\S+)\} of \1: ajv false, violations true, check of data true, check of a snapshot true, code true$/u,
      )
    }
  })

  it('says something of a value exactly where it does not take it', () => {
    fc.assert(
      fc.property(
        documents,
        fc.oneof(values, fc.anything({ withDate: true, withMap: true, withSparseArray: true })),
        (candidate, instance) => {
          const compiled = compileSchema(candidate)
          const violations = compiled.violations(instance)
          expect(violations.length === 0).toBe(compiled.check(instance))
          expect(violations.every(line => !line.includes('\n'))).toBe(true)
        },
      ),
      { numRuns: runs },
    )
  })

  it('takes nothing that is not lossless JSON', () => {
    fc.assert(
      fc.property(documents, fc.anything({ withSparseArray: true, withBoxedValues: true }), (candidate, instance) => {
        const isLossless = compileSchema({}).check(instance)
        expect(compileSchema(candidate).check(instance) && !isLossless).toBe(false)
      }),
      { numRuns: runs },
    )
  })
})
