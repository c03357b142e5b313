/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema has this name */
import type { Draw } from './draw.ts'

/** A schema as JSON, in which any keyword may have any value. */
export type Schema = boolean | { readonly [keyword: string]: unknown }

/** A generated schema, and what its references name. */
export interface Document {
  readonly schema: Schema
  readonly targets: ReadonlyMap<string, Schema>
}

/** Names that every object inherits, or that assigning loses, among plain ones. None is a keyword. */
export const names = ['a', 'b', 'ab', 'x-1', 'né', '__proto__', 'toString', 'constructor', 'a.b'] as const
/** Texts of one, two and four bytes a character. */
export const texts = ['', 'a', 'ab', 'abc', 'b1', '12', 'né', '💩', 'a💩', '💩💩b', 'toString', '\u2028'] as const
export const patterns = ['^a', 'b$', '^.$', '\\d', '^[a-c]*$', '^\\p{L}+$', '💩', '^x-', 'o'] as const
export const numbers = [0, 1, 2, 3, -1, -2.5, 0.1, 0.3, 0.5, 1.5, 1.1, 4.35, 10, 100] as const
export const steps = [1, 2, 3, 0.1, 0.01, 0.5, 0.25, 1.1, 1.5] as const
const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const

/** Small JSON of any kind. */
export function anyValue(draw: Draw, depth = 2): unknown {
  switch (draw.int(0, depth > 0 ? 7 : 4)) {
    case 0:
      return null
    case 1:
      return draw.chance(0.5)
    case 2:
      return draw.pick(numbers)
    case 3:
      return draw.int(-2, 5)
    case 4:
      return draw.pick(texts)
    case 5:
      return Array.from({ length: draw.int(0, 3) }, () => anyValue(draw, depth - 1))
    default:
      return recordOf(draw.some(names, 0, 3), () => anyValue(draw, depth - 1))
  }
}

/** An object whose members are defined, since an assigned `__proto__` is none. */
export function recordOf<T>(keys: readonly string[], member: (key: string) => T): Record<string, T> {
  return Object.fromEntries(keys.map(key => [key, member(key)]))
}

interface Context {
  readonly draw: Draw
  readonly depth: number
  /** What may be referred to here without asking about the same value for ever. */
  readonly scope: 'nothing' | 'definitions' | 'all'
}

type Part = Record<string, unknown>
type Recipe = (context: Context) => Part

const refer = (choose: (context: Context) => string): Recipe => {
  return context => (context.scope === 'nothing' ? {} : { $ref: choose(context) })
}

/** Parts of schemas, each made so that its first keyword often decides. */
export const recipes: Readonly<Record<string, Recipe>> = {
  type: ({ draw }) => ({ type: draw.chance(0.6) ? draw.pick(types) : draw.some(types, 1, 3) }),
  enum: ({ draw }) => ({ enum: Array.from({ length: draw.int(1, 4) }, () => anyValue(draw)) }),
  const: ({ draw }) => ({ const: anyValue(draw) }),
  minimum: ({ draw }) => ({ minimum: draw.pick(numbers) }),
  maximum: ({ draw }) => ({ maximum: draw.pick(numbers) }),
  exclusiveMinimum: ({ draw }) => ({ exclusiveMinimum: draw.pick(numbers) }),
  exclusiveMaximum: ({ draw }) => ({ exclusiveMaximum: draw.pick(numbers) }),
  multipleOf: ({ draw }) => ({ multipleOf: draw.pick(steps) }),
  minLength: ({ draw }) => ({ minLength: draw.int(0, 4) }),
  maxLength: ({ draw }) => ({ maxLength: draw.int(0, 4) }),
  pattern: ({ draw }) => ({ pattern: draw.pick(patterns) }),
  required: ({ draw }) => ({ required: draw.some(names, 1, 3) }),
  properties: context => ({ properties: mapOf(context, context.draw.some(names, 1, 4), false) }),
  patternProperties: context => ({ patternProperties: mapOf(context, context.draw.some(patterns, 1, 2), false) }),
  additionalProperties: context => ({
    ...(context.draw.chance(0.6) && { properties: mapOf(context, context.draw.some(names, 1, 4), false) }),
    additionalProperties: schemaOf(below(context)),
  }),
  propertyNames: context => ({
    propertyNames: context.draw.chance(0.2) ? schemaOf(tied(context)) : textSchema(context),
  }),
  minProperties: ({ draw }) => ({ minProperties: draw.int(0, 3) }),
  maxProperties: ({ draw }) => ({ maxProperties: draw.int(0, 3) }),
  dependentRequired: ({ draw }) => ({
    dependentRequired: recordOf(draw.some(names, 1, 3), () => draw.some(names, 0, 2)),
  }),
  dependentSchemas: context => ({ dependentSchemas: mapOf(context, context.draw.some(names, 1, 3), true) }),
  minItems: ({ draw }) => ({ minItems: draw.int(0, 3) }),
  maxItems: ({ draw }) => ({ maxItems: draw.int(0, 3) }),
  uniqueItems: ({ draw }) => ({ uniqueItems: draw.chance(0.9) }),
  prefixItems: context => ({ prefixItems: listOf(context, false) }),
  items: context => ({
    ...(context.draw.chance(0.3) && { prefixItems: listOf(context, false) }),
    items: schemaOf(below(context)),
  }),
  contains: context => ({ contains: schemaOf(below(context)) }),
  minContains: context => ({ minContains: context.draw.int(0, 3), contains: schemaOf(below(context)) }),
  maxContains: context => ({ maxContains: context.draw.int(0, 2), contains: schemaOf(below(context)) }),
  allOf: context => ({ allOf: listOf(context, true) }),
  anyOf: context => ({ anyOf: listOf(context, true) }),
  oneOf: context => ({ oneOf: listOf(context, true) }),
  not: context => ({ not: schemaOf(tied(context)) }),
  if: context => ({ if: schemaOf(tied(context)), then: schemaOf(tied(context)), else: schemaOf(tied(context)) }),
  then: context => ({ if: schemaOf(tied(context)), then: schemaOf(tied(context)) }),
  else: context => ({ if: schemaOf(tied(context)), else: schemaOf(tied(context)) }),
  $ref: refer(({ draw, scope }) => (scope === 'all' && draw.chance(0.3) ? '#' : draw.pick(Object.keys(places)))),
  $defs: refer(({ draw }) => draw.pick(['#/$defs/one', '#/$defs/two', '#/$defs/a~1b~0c%25'])),
  $anchor: refer(() => '#named'),
  $id: refer(({ draw }) => draw.pick(['inner', '#/$defs/inner', 'inner#named'])),
}

/** What speaks of one kind of values, so that the keywords of a node have something to do with each other. */
const kinds: readonly (readonly string[])[] = [
  ['type', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'enum'],
  ['type', 'minLength', 'maxLength', 'pattern', 'const'],
  ['required', 'properties', 'patternProperties', 'additionalProperties', 'propertyNames', 'minProperties'],
  ['maxProperties', 'dependentRequired', 'dependentSchemas', 'properties', 'required'],
  ['minItems', 'maxItems', 'uniqueItems', 'prefixItems', 'items', 'contains', 'minContains', 'maxContains'],
  ['allOf', 'anyOf', 'oneOf', 'not', 'if', '$ref', 'type', 'const', 'enum'],
]

const below = (context: Context): Context => ({ ...context, depth: context.depth - 1, scope: 'all' })
const tied = (context: Context): Context => ({ ...context, depth: context.depth - 1 })

function mapOf(context: Context, keys: readonly string[], isTied: boolean): Record<string, Schema> {
  return recordOf(keys, () => schemaOf(isTied ? tied(context) : below(context)))
}

function listOf(context: Context, isTied: boolean): readonly Schema[] {
  return Array.from({ length: context.draw.int(1, 3) }, () => schemaOf(isTied ? tied(context) : below(context)))
}

function textSchema({ draw }: Context): Schema {
  return draw.pick([
    { pattern: draw.pick(patterns) },
    { maxLength: draw.int(0, 4) },
    { minLength: draw.int(0, 3) },
    { enum: draw.some(names, 1, 5) },
    { const: draw.pick(names) },
    { not: { const: draw.pick(names) } },
  ])
}

function schemaOf(context: Context, first?: string): Schema {
  const { draw, depth } = context
  if (first === undefined && draw.chance(0.08)) return draw.chance(0.6)
  const kind = kinds.find(keywords => first !== undefined && keywords.includes(first)) ?? draw.pick(kinds)
  const isLeaf = depth <= 0
  const chosen = [...(first === undefined ? [] : [first]), ...draw.some(kind, first === undefined ? 1 : 0, 2)]
  const parts = chosen.map(keyword => {
    if (isLeaf && recipes[keyword]?.length === 1 && holders.has(keyword)) return leafOf(context)
    return recipes[keyword]?.(context) ?? {}
  })
  // What comes first stays.
  return Object.fromEntries(parts.toReversed().flatMap(part => Object.entries(part)))
}

const holders: ReadonlySet<string> = new Set(
  'properties patternProperties additionalProperties propertyNames dependentSchemas prefixItems items contains minContains maxContains allOf anyOf oneOf not if then else'.split(
    ' ',
  ),
)

function leafOf(context: Context): Part {
  const keyword = context.draw.pick(['type', 'type', 'const', 'minimum', 'maxLength', 'required', 'minItems', '$ref'])
  return recipes[keyword]?.(context) ?? {}
}

/** Places of a document that references name; each body is written where something refers to it. */
const places: Readonly<Record<string, string>> = {
  '#/$defs/one': 'one',
  '#/$defs/two': 'two',
  '#/$defs/a~1b~0c%25': 'a/b~c%',
  '#named': 'anchored',
  inner: 'inner',
  '#/$defs/inner': 'inner',
  'inner#named': 'inner',
}

/** A schema in which a keyword is likely to decide; `number` tells its address from those of others. */
export function createDocument(draw: Draw, keyword: string, number: number): Document {
  const context: Context = { draw, depth: draw.int(1, 3), scope: 'definitions' }
  const isNested = draw.chance(0.3)
  const main = isNested ? nest(schemaOf({ ...context, depth: 1 }, keyword), context) : schemaOf(context, keyword)
  const root: Record<string, unknown> = { ...Object(main) }
  const targets = new Map<string, Schema>([['#', root]])
  const defs: Record<string, Schema> = {}
  // A body may refer to others again.
  for (let text = JSON.stringify(root), known = -1; known < Object.keys(defs).length; text += JSON.stringify(defs)) {
    known = Object.keys(defs).length
    for (const [reference, name] of Object.entries(places)) {
      if (!text.includes(JSON.stringify(reference)) || Object.hasOwn(defs, name)) continue
      defs[name] = bodyOf(name, { ...context, depth: 1, scope: 'nothing' })
    }
  }
  for (const [reference, name] of Object.entries(places)) {
    const body = defs[name]
    if (body === undefined) continue
    const inside = name === 'inner' ? Object(body).$defs.local : body
    targets.set(reference, inside)
  }
  if (Object.keys(defs).length > 0) {
    // What `inner` means by this reference is its own, and another schema where it has no address.
    if (defs['inner'] !== undefined) defs['local'] = schemaOf({ ...context, depth: 0, scope: 'nothing' }, 'type')
    Object.assign(root, { $id: `https://example.com/${number}/root`, $defs: { ...defs } })
  }
  return { schema: root, targets }
}

function bodyOf(name: string, context: Context): Schema {
  if (name === 'anchored') return { $anchor: 'named', ...Object(schemaOf(context, 'type')) }
  if (name === 'inner') {
    const local = { ...Object(schemaOf(context, 'type')) }
    // Beside no other keyword ajv follows such a reference for ever.
    return { $id: 'inner', $anchor: 'named', allOf: [{ $ref: '#/$defs/local' }], $defs: { local } }
  }
  const next = context.draw.pick(['properties', 'items', 'additionalProperties', 'prefixItems', 'type', 'minimum'])
  return schemaOf(context, next)
}

/** The schema somewhere in another. */
function nest(schema: Schema, { draw }: Context): Schema {
  const name = draw.pick(names)
  const other = draw.chance(0.5)
  return draw.pick<Schema>([
    { properties: recordOf([name], () => schema) },
    { type: 'object', properties: recordOf([name], () => schema), required: [name] },
    { additionalProperties: schema },
    { items: schema },
    { prefixItems: [other, schema] },
    { contains: schema },
    { allOf: [schema, true] },
    { anyOf: [false, schema] },
    { oneOf: [schema, false] },
    { not: { not: schema } },
    { not: schema },
    { if: other, then: schema, else: schema },
    { if: schema, then: true, else: false },
    { dependentSchemas: recordOf([name], () => schema) },
    { patternProperties: { [draw.pick(patterns)]: schema } },
  ])
}
