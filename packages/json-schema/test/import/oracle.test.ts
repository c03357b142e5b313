/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema has this name */
import { compileSchema, importSchema, JsonSchemaError, type ImportReceipt } from '@dsh/json-schema'
import { Ajv, type Options } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const name = fc.constantFrom('a', 'b', 'ab')
const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom(null, true, 0, 1, 2.5, '', 'ab'),
    fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 3 }).map(entries => Object.fromEntries(entries)),
  ),
}))
const types = fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'null')
const small = fc.nat({ max: 3 })

/** Schemas of keywords that all drafts have, and some that only a few have. */
function schemasWith(
  extra: (tie: fc.Arbitrary<unknown>) => Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<object> {
  const { schema } = fc.letrec<{ schema: object }>(tie => {
    const sub = fc.oneof({ maxDepth: 3, depthSize: 'small' }, fc.boolean(), tie('schema'))
    const list = fc.array(sub, { minLength: 1, maxLength: 2 })
    const map = fc.array(fc.tuple(name, sub), { maxLength: 3 }).map(entries => Object.fromEntries(entries))
    const keywords: Record<string, fc.Arbitrary<unknown>> = {
      type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
      enum: fc.array(value, { minLength: 1, maxLength: 3 }),
      minimum: small,
      exclusiveMaximum: small,
      properties: map,
      patternProperties: sub.map(held => ({ '^a': held })),
      additionalProperties: sub,
      required: fc.uniqueArray(name, { maxLength: 2 }),
      dependencies: fc
        .array(fc.tuple(name, fc.oneof(sub, fc.uniqueArray(name, { maxLength: 2 }))), { maxLength: 2 })
        .map(entries => Object.fromEntries(entries)),
      items: sub,
      allOf: list,
      anyOf: list,
      oneOf: list,
      not: sub,
      if: sub,
      then: sub,
      else: sub,
      description: fc.constant('a note'),
      'x-unknown': fc.anything(),
      ...extra(sub),
    }
    return {
      schema: fc
        .uniqueArray(fc.constantFrom(...Object.keys(keywords)), { maxLength: 4 })
        .chain(chosen => fc.record(Object.fromEntries(chosen.map(key => [key, keywords[key] ?? fc.anything()])))),
    }
  })
  return schema
}

const runs = 100
const options: Options = {
  strict: false,
  ownProperties: true,
  validateSchema: false,
  validateFormats: false,
  logger: false,
}
const referring = fc.constantFrom('#/definitions/one', '#/definitions/two')
const lists = (sub: fc.Arbitrary<unknown>) => fc.array(sub, { minLength: 1, maxLength: 3 })

/** Fails where a lossless receipt and ajv differ over a value; gives the receipt, or nothing where it was refused. */
function compare(
  ajv: { compile(schema: object): (value: unknown) => unknown },
  schema: object,
  instances: readonly unknown[],
): ImportReceipt | undefined {
  let receipt: ImportReceipt
  try {
    receipt = importSchema(schema)
  } catch (thrown) {
    if (thrown instanceof JsonSchemaError) return undefined
    throw thrown
  }
  expect(receipt.lossless).toBe(true)
  const { check } = compileSchema(receipt.schema)
  const validate = ajv.compile(schema)
  for (const instance of instances) {
    let isValid: boolean
    try {
      isValid = validate(instance) === true
    } catch {
      // Its own code throws over some patternProperties in unions.
      continue
    }
    expect(check(instance)).toBe(isValid)
  }
  return receipt
}

/** The schema, with two more that it may refer to and that refer to nothing. */
function documentsOf($schema: string | undefined, schemas: fc.Arbitrary<object>): fc.Arbitrary<object> {
  const leaf = schemas.filter(schema => !JSON.stringify(schema).includes('"$ref"'))
  return fc.record({ main: schemas, one: leaf, two: leaf }).map(({ main, one, two }) => ({
    ...($schema !== undefined && { $schema }),
    ...main,
    definitions: { one, two },
  }))
}

describe('importSchema(schema)', () => {
  it('says the same as ajv by draft-07', () => {
    const schemas = schemasWith(sub => ({
      items: fc.oneof(sub, lists(sub)),
      additionalItems: sub,
      // Of this draft alone: other keywords beside it are not looked at, which ajv does.
      allOf: fc.oneof(
        lists(sub),
        referring.map($ref => [{ $ref }]),
      ),
    }))
    const documents = documentsOf('http://json-schema.org/draft-07/schema#', schemas)
    fc.assert(
      fc.property(documents, fc.array(value, { minLength: 5, maxLength: 8 }), (schema, instances) => {
        expect(compare(new Ajv(options), schema, instances)).toBeDefined()
      }),
      { numRuns: runs },
    )
  })

  it('says the same as ajv by draft 2019-09', () => {
    let taken = 0
    const schemas = schemasWith(sub => ({
      $ref: referring,
      items: fc.oneof(sub, lists(sub)),
      additionalItems: sub,
      unevaluatedProperties: sub,
      unevaluatedItems: sub,
    }))
    const documents = documentsOf('https://json-schema.org/draft/2019-09/schema', schemas)
    fc.assert(
      fc.property(documents, fc.array(value, { minLength: 5, maxLength: 8 }), (schema, instances) => {
        if (compare(new Ajv2019(options), schema, instances) !== undefined) taken++
      }),
      { numRuns: runs },
    )
    // The others have unevaluated members that depend on a branch.
    expect(taken).toBeGreaterThan(runs / 2)
  })

  it('says the same as ajv by draft 2020-12', () => {
    let taken = 0
    const schemas = schemasWith(sub => ({
      $ref: referring,
      prefixItems: lists(sub),
      unevaluatedProperties: sub,
      unevaluatedItems: sub,
    }))
    fc.assert(
      fc.property(
        documentsOf(undefined, schemas),
        fc.array(value, { minLength: 5, maxLength: 8 }),
        (schema, instances) => {
          if (compare(new Ajv2020(options), schema, instances) !== undefined) taken++
        },
      ),
      { numRuns: runs },
    )
    // The others have unevaluated members that depend on a branch.
    expect(taken).toBeGreaterThan(runs / 2)
  })
})
