/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema has this name */
import { compileSchema, type JsonSchemaNode } from '@dsh/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedCheck } from './judge.ts'

// Not 'toString' or '__proto__', which ajv throws on or loses; compile.test.ts has them.
const name = fc.constantFrom('a', 'b', 'ab', 'x-1')
const scalar = fc.constantFrom(null, true, false, 0, 1, 2, 1.5, -3, '', 'a', 'ab', '💩', '2024-01-01')
const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),

    fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map(entries => Object.fromEntries(entries)),
  ),
}))

const types = fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'boolean', 'null')
const small = fc.nat({ max: 3 })
const bound = fc.constantFrom(-3, 0, 1, 1.5, 2)

const { schema } = fc.letrec(tie => {
  const sub = fc.oneof({ maxDepth: 3, depthSize: 'small' }, fc.boolean(), tie('schema'))
  const list = fc.array(sub, { minLength: 1, maxLength: 3 })
  const map = fc.array(fc.tuple(name, sub), { maxLength: 3 }).map(entries => Object.fromEntries(entries))
  const keywords = {
    type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(value, { minLength: 1, maxLength: 3, selector: member => JSON.stringify(member) }),
    const: value,
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: bound,
    exclusiveMaximum: bound,
    multipleOf: fc.constantFrom(1, 2, 0.5),
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom('^a', 'b$', '^.$', '\\d'),
    minItems: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    prefixItems: list,
    items: sub,
    contains: sub,
    minContains: small,
    maxContains: small,
    required: fc.uniqueArray(name, { maxLength: 2 }),
    properties: map,
    patternProperties: fc
      .array(fc.tuple(fc.constantFrom('^a', 'o', '-'), sub), { maxLength: 2 })
      .map(Object.fromEntries),
    additionalProperties: sub,
    propertyNames: sub,
    minProperties: small,
    maxProperties: small,
    dependentRequired: fc
      .array(fc.tuple(name, fc.uniqueArray(name, { maxLength: 2 })), { maxLength: 2 })
      .map(Object.fromEntries),
    dependentSchemas: map,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: sub,
    if: sub,
    then: sub,
    else: sub,
    $ref: fc.constantFrom('#/$defs/one', '#/$defs/two'),
  }
  const names = Object.keys(keywords) as (keyof typeof keywords)[]
  return {
    schema: fc
      .uniqueArray(fc.constantFrom(...names), { maxLength: 4 })
      .chain(chosen => fc.record(Object.fromEntries(chosen.map(key => [key, keywords[key]])))),
  }
})

const withoutReferences = schema.filter(candidate => !JSON.stringify(candidate).includes('$ref'))
const document = fc
  .record({ main: schema, one: withoutReferences, two: withoutReferences })
  .map(({ main, one, two }) => ({
    ...Object(main),
    $defs: { one, two },
  }))

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
      fc.property(document, fc.array(value, { minLength: 5, maxLength: 10 }), (candidate, instances) => {
        const compiled = compileSchema(candidate as JsonSchemaNode)
        const verdicts = accepts(candidate, instances)
        const ours = instances.map((instance, at) =>
          verdicts[at] === undefined ? undefined : compiled.check(instance),
        )
        expect(ours).toEqual(verdicts)
        const check = generatedCheck(candidate as JsonSchemaNode)
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
        document,
        fc.oneof(value, fc.anything({ withDate: true, withMap: true, withSparseArray: true })),
        (candidate, instance) => {
          const compiled = compileSchema(candidate as JsonSchemaNode)
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
      fc.property(document, fc.anything({ withSparseArray: true, withBoxedValues: true }), (candidate, instance) => {
        const isLossless = compileSchema({}).check(instance)
        expect(compileSchema(candidate as JsonSchemaNode).check(instance) && !isLossless).toBe(false)
      }),
      { numRuns: runs },
    )
  })
})
