// What occurs in 3,006 public tools: so many of them use the keyword. Written as a difference, the second number is of those
// that have it beside another keyword, with which it is made.
const total = 3006
const uses = {
  description: 2637,
  required: 2594,
  $schema: 1889,
  additionalProperties: 1564,
  items: 842 - 260,
  enum: 817,
  default: 559,
  minimum: 455 - 90,
  anyOf: 388,
  maximum: 317,
  typeList: 240,
  format: 239,
  pattern: 225,
  minLength: 224 - 80,
  maxLength: 128,
  const: 111 - 57,
  minItems: 103,
  propertyNames: 91,
  $ref: 90,
  exclusiveMinimum: 73,
  oneOf: 57,
  maxItems: 40,
  allOf: 29,
  if: 25,
  $id: 24,
  minProperties: 8,
  dependentRequired: 2,
  prefixItems: 1,
}

/** A keyword whose use is drawn; `typeList` stands for a `type` that is a list. */
export type Keyword = keyof typeof uses

/** Of all tools, how many use it. */
export const shares = Object.fromEntries(
  Object.entries(uses).map(([name, count]) => [name, count / total]),
) as Readonly<Record<Keyword, number>>

/** Of those that say `additionalProperties`, how many say `false`. */
export const closed = 1180 / 1564
/** Of those with `anyOf`, in how many it only adds `null`. */
export const nullable = 146 / 388
/** Of those with a `$ref`, how many keep its target in `$defs`. */
export const inDefinitions = 77 / 90
/** Of all names, how many are no identifier. */
export const oddNames = 724 / total
/** Of all tools, how many declare an output. */
export const outputs = 205 / 1806

// Of what the first 500 of them nest and take, in bytes, so much stands again in another tool of the same server.
/** Of nested objects, how many another tool of the server has too. */
export const sharedObjects = 0.55
/** Of other properties. */
export const sharedProperties = 0.34

/** Bytes of a tool as JSON: half are below the median, and one in twenty above `high`. */
export const bytes = { least: 350, median: 888, high: 5900, most: 85_000 }
/** How deep schemas nest: so many are no deeper. */
export const depths: readonly (readonly [depth: number, share: number])[] = [
  [1, 0.66],
  [2, 0.8],
  [3, 0.87],
  [4, 0.92],
  [5, 0.97],
  [7, 0.985],
  [9, 0.995],
  [13, 1],
]
