import type { JsonValue } from '@dsh/json'
import type { ParameterSchemaSpec, PropertySpec, ValueSchemaSpec } from '@dsh/schema'
import * as fc from 'fast-check'

const json = fc.jsonValue().map(value => JSON.parse(JSON.stringify(value)) as JsonValue)
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => (value === 0 ? 0 : value))
const note = fc.option(fc.record({ description: fc.string(), default: json }, { requiredKeys: [] }), { nil: {} })
const names = fc.constantFrom('a', 'b', 'a b', 'toString', 'é', 'items')

const strings: fc.Arbitrary<ValueSchemaSpec> = fc.oneof(
  fc.constant({ type: 'string' } as const),
  fc.array(fc.string(), { minLength: 1, maxLength: 3 }).map(members => ({ type: 'string', enum: members }) as const),
  fc.string().map(only => ({ type: 'string', const: only }) as const),
)
const scalars: fc.Arbitrary<ValueSchemaSpec> = fc.oneof(
  strings,
  fc.constantFrom<ValueSchemaSpec>({ type: 'number' }, { type: 'integer' }, { type: 'boolean' }, { type: 'null' }),
)

function nodes(depth: number): fc.Arbitrary<ValueSchemaSpec> {
  const leaf = fc.oneof(scalars, fc.constant({ type: 'json' } as const))
  if (depth === 0) return annotated(leaf)
  const lists = nodes(depth - 1).map((items): ValueSchemaSpec => ({ type: 'array', items }))
  const objects = fc
    .record({ additionalProperties: fc.boolean(), properties: maps(depth - 1) })
    .map(({ additionalProperties, properties }): ValueSchemaSpec => {
      return { type: 'object', additionalProperties, properties }
    })
  // Branches of different types, so that a value of one is not also a value of the other.
  const unions = fc.tuple(strings, fc.oneof(lists, objects)).map((oneOf): ValueSchemaSpec => ({ oneOf }))
  return annotated(fc.oneof(leaf, lists, objects, unions))
}

function annotated(specs: fc.Arbitrary<ValueSchemaSpec>): fc.Arbitrary<ValueSchemaSpec> {
  return fc.tuple(specs, note).map(([spec, notes]) => Object.assign({}, spec, notes))
}

function maps(depth: number): fc.Arbitrary<ParameterSchemaSpec> {
  const property = fc
    .tuple(nodes(depth), fc.boolean())
    .map(([spec, required]): PropertySpec => Object.assign({}, spec, required && { required }))
  return fc.dictionary(names, property, { maxKeys: 4 })
}

/** Well-formed specs of every kind, up to three containers deep. */
export const specs = nodes(3)

/** Parameter maps of such specs. */
export const parameterMaps = maps(2)

/** The values that satisfy a spec. */
export function valuesOf(spec: ValueSchemaSpec): fc.Arbitrary<JsonValue> {
  if (spec.type === undefined) return fc.oneof(...spec.oneOf.map(valuesOf))
  switch (spec.type) {
    case 'string':
      if (spec.const !== undefined) return fc.constant(spec.const)
      return spec.enum === undefined ? fc.string() : fc.constantFrom(...spec.enum)
    case 'number':
      return finite
    case 'integer':
      return fc.integer()
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'json':
      return json
    case 'array':
      return fc.array(spec.items === undefined ? json : valuesOf(spec.items), { maxLength: 3 })
    case 'object':
      return argumentsOf(spec.properties ?? {})
  }
}

/** The arguments that satisfy a parameter map. */
export function argumentsOf(map: ParameterSchemaSpec): fc.Arbitrary<{ [name: string]: JsonValue }> {
  const entries = Object.entries(map)
  const requiredKeys = entries.filter(([, spec]) => spec.required).map(([name]) => name)
  return fc.record(Object.fromEntries(entries.map(([name, spec]) => [name, valuesOf(spec)])), { requiredKeys })
}
