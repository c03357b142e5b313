/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema has this name */
import type { JsonSchemaNode } from '@dsh/json-schema'
import * as fc from 'fast-check'

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
/** Schemas of every keyword, with two more that they refer to. */
export const documents: fc.Arbitrary<JsonSchemaNode> = fc
  .record({ main: schema, one: withoutReferences, two: withoutReferences })
  .map(({ main, one, two }) => ({
    ...Object(main),
    $defs: { one, two },
  }))

/** Small JSON values. */
export const values: fc.Arbitrary<unknown> = value
