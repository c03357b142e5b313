import type { Fields } from './own.ts'

/** The keywords that types can say something of. */
const silent = {
  $dynamicRef: undefined,
  $ref: undefined,
  type: undefined,
  const: undefined,
  enum: undefined,
  properties: undefined,
  required: undefined,
  patternProperties: undefined,
  additionalProperties: undefined,
  prefixItems: undefined,
  items: undefined,
  minItems: undefined,
  maxItems: undefined,
  anyOf: undefined,
  oneOf: undefined,
  allOf: undefined,
}

/** What a schema says, by keyword; undefined where it says nothing. */
export type Keywords = Readonly<Record<keyof typeof silent, unknown>>

const known: ReadonlySet<string> = new Set(Object.keys(silent))

/** The keywords among the fields of a schema. */
export function keywordsOf({ names, values }: Fields): Keywords {
  const keywords: Record<string, unknown> & Keywords = { ...silent }
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string
    if (known.has(name)) keywords[name] = values[at]
  }
  return keywords
}
