import type { JsonValue } from '@dsh/json'
import type { JsonSchemaNode } from '@dsh/json-schema'
import { nullable, type Keyword } from './distribution.ts'
import type { Random } from './random.ts'
import { nouns, traits, values } from './words.ts'

/** A schema, and values that are valid by it. */
export interface Made {
  readonly schema: JsonSchemaNode
  sample(): JsonValue
}

const text = (random: Random): string => random.some(values, random.between(1, 3)).join(' ')
const choices = (random: Random): readonly string[] => random.some(values, random.between(2, 6))

/** A property that uses no keyword but `type`: mostly text, as in public tools. */
export function plain(random: Random): Made {
  const drawn = random.next()
  if (drawn < 0.7) return { schema: { type: 'string' }, sample: () => text(random) }
  if (drawn < 0.84) return { schema: { type: 'number' }, sample: () => random.between(0, 4000) / 8 }
  if (drawn < 0.9) return { schema: { type: 'integer' }, sample: () => random.between(0, 400) }
  return { schema: { type: 'boolean' }, sample: () => random.chance(0.5) }
}

const branch = (kind: string, schema: JsonSchemaNode): JsonSchemaNode => ({
  type: 'object',
  properties: { kind: { type: 'string', const: kind }, value: schema },
  required: ['kind', 'value'],
})

type Maker = (random: Random) => Made

const number =
  (schema: object): Maker =>
  random => ({
    schema: { type: random.chance(0.7) ? 'number' : 'integer', ...schema },
    sample: () => random.between(1, 9),
  })
const string =
  (schema: object, sample: (random: Random) => string): Maker =>
  random => ({
    schema: { type: 'string', ...schema },
    sample: () => sample(random),
  })
const list =
  (schema: object): Maker =>
  random => ({
    schema: { type: 'array', items: { type: 'string' }, ...schema },
    sample: () => [...random.some(values, random.between(1, 3))],
  })

/** A property for each keyword that a property can have. */
export const propertyWith: Readonly<Partial<Record<Keyword, Maker>>> = {
  items: random => {
    if (random.chance(0.6)) return list({})(random)
    const [one, other] = [plain(random), plain(random)]
    const properties = { [random.pick(traits)]: one.schema, [random.pick(nouns)]: other.schema }
    const [first = '', second = ''] = Object.keys(properties)
    return {
      schema: { type: 'array', items: { type: 'object', properties, required: [first] } },
      sample: () =>
        Array.from({ length: random.between(0, 3) }, () => ({ [first]: one.sample(), [second]: other.sample() })),
    }
  },
  enum: random => {
    const all = choices(random)
    return { schema: { type: 'string', enum: all }, sample: () => random.pick(all) }
  },
  default: random => {
    const { schema, sample } = plain(random)
    return { schema: { ...schema, default: sample() }, sample }
  },
  minimum: number({ minimum: 1 }),
  maximum: random => number(random.chance(0.5) ? { minimum: 1, maximum: 100 } : { maximum: 1000 })(random),
  exclusiveMinimum: number({ exclusiveMinimum: 0 }),
  anyOf: random => {
    const { schema, sample } = plain(random)
    if (random.chance(nullable))
      return { schema: { anyOf: [schema, { type: 'null' }] }, sample: () => (random.chance(0.3) ? null : sample()) }
    const anyOf = [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] as const
    return { schema: { anyOf }, sample: () => (random.chance(0.5) ? text(random) : [...choices(random)]) }
  },
  typeList: random => ({
    schema: { type: ['string', 'null'] },
    sample: () => (random.chance(0.3) ? null : text(random)),
  }),
  format: random =>
    random.pick([
      string({ format: 'date-time' }, one => `2031-0${one.between(1, 9)}-1${one.between(0, 9)}T08:00:00Z`),
      string({ format: 'date' }, one => `2031-0${one.between(1, 9)}-1${one.between(0, 9)}`),
      string({ format: 'uri' }, one => `https://shed.example/${one.pick(nouns)}`),
      string({ format: 'email' }, one => `${one.pick(nouns)}@shed.example`),
    ])(random),
  pattern: random =>
    random.pick([
      string({ pattern: '^[a-z][a-z0-9-]*$' }, one => `${one.pick(values)}-${one.between(1, 99)}`),
      string({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }, one => `2031-0${one.between(1, 9)}-1${one.between(0, 9)}`),
      string({ pattern: '^[A-Z]{2}\\d{3}$' }, one => `AB${one.between(100, 999)}`),
    ])(random),
  minLength: string({ minLength: 1 }, text),
  maxLength: random =>
    string(random.chance(0.5) ? { minLength: 1, maxLength: 200 } : { maxLength: 2000 }, text)(random),
  const: random => {
    const value = random.pick(values)
    return { schema: { type: 'string', const: value }, sample: () => value }
  },
  minItems: list({ minItems: 1 }),
  maxItems: list({ maxItems: 20 }),
  propertyNames: random => {
    const { schema, sample } = plain(random)
    return {
      schema: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: schema },
      sample: () => Object.fromEntries(choices(random).map(name => [name, sample()])),
    }
  },
  oneOf: random => {
    const [one = '', other = ''] = random.some(values, 2)
    return {
      schema: { oneOf: [branch(one, { type: 'string' }), branch(other, { type: 'number' })] },
      sample: () =>
        random.chance(0.5) ? { kind: one, value: text(random) } : { kind: other, value: random.between(1, 9) },
    }
  },
  allOf: random => ({
    schema: { allOf: [{ type: 'string' }, { minLength: 1 }] },
    sample: () => text(random),
  }),
  minProperties: random => ({
    schema: { type: 'object', minProperties: 1, additionalProperties: { type: 'string' } },
    sample: () => Object.fromEntries(choices(random).map(name => [name, text(random)])),
  }),
  prefixItems: random => ({
    schema: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], minItems: 2, maxItems: 2 },
    sample: () => [random.between(1, 90), random.between(1, 90)],
  }),
}
