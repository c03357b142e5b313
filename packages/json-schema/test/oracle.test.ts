/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema has this name */
import { compileSchema } from '@dsh/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documents, values } from './arbitraries.ts'
import { generatedCheck } from './judge.ts'

const ajv = new Ajv2020({ strict: false, ownProperties: true, validateSchema: false, logger: false })

/**
 * The verdict of ajv, or undefined where its own code throws, as it does over some patternProperties in unions, or
 * may take an empty array that contains nothing, as it does in loops.
 */
function accepts(candidate: object, instances: readonly unknown[]): readonly (boolean | undefined)[] {
  const validate = ajv.compile(candidate)
  ajv.removeSchema(candidate)
  const hasContains = JSON.stringify(candidate).includes('"contains"')
  return instances.map(instance => {
    if (hasContains && JSON.stringify(instance).includes('[]')) return undefined
    try {
      return validate(instance) === true
    } catch {
      return undefined
    }
  })
}

const runs = 200

describe('compileSchema(schema)', () => {
  it('agrees with ajv on schemas and values of every keyword', () => {
    fc.assert(
      fc.property(documents, fc.array(values, { minLength: 5, maxLength: 10 }), (candidate, instances) => {
        const compiled = compileSchema(candidate)
        const verdicts = accepts(candidate, instances)
        const ours = instances.map((instance, at) =>
          verdicts[at] === undefined ? undefined : compiled.check(instance),
        )
        expect(ours).toEqual(verdicts)
        const check = generatedCheck(candidate)
        expect(instances.map((instance, at) => (verdicts[at] === undefined ? undefined : check(instance)))).toEqual(
          verdicts,
        )
      }),
      { numRuns: runs },
    )
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
