import type { Fields } from './own.ts'

/** What a schema says by the keywords that types can say something of; undefined where it says nothing. */
export type Keywords = Readonly<Said>

interface Said {
  $dynamicRef: unknown
  $ref: unknown
  type: unknown
  const: unknown
  enum: unknown
  properties: unknown
  required: unknown
  patternProperties: unknown
  additionalProperties: unknown
  prefixItems: unknown
  items: unknown
  minItems: unknown
  maxItems: unknown
  anyOf: unknown
  oneOf: unknown
  allOf: unknown
}

/** The keywords among the fields of a schema. */
export function keywordsOf({ names, values }: Fields): Keywords {
  const keywords: Said = {
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
  for (let at = 0; at < names.length; at++) put(keywords, names[at] as string, values[at])
  return keywords
}

/** A case for each: an assignment by a name that varies takes several times as long. */
function put(keywords: Said, name: string, value: unknown): void {
  switch (name) {
    case '$dynamicRef':
      keywords.$dynamicRef = value
      break
    case '$ref':
      keywords.$ref = value
      break
    case 'type':
      keywords.type = value
      break
    case 'const':
      keywords.const = value
      break
    case 'enum':
      keywords.enum = value
      break
    case 'properties':
      keywords.properties = value
      break
    case 'required':
      keywords.required = value
      break
    case 'patternProperties':
      keywords.patternProperties = value
      break
    case 'additionalProperties':
      keywords.additionalProperties = value
      break
    case 'prefixItems':
      keywords.prefixItems = value
      break
    case 'items':
      keywords.items = value
      break
    case 'minItems':
      keywords.minItems = value
      break
    case 'maxItems':
      keywords.maxItems = value
      break
    case 'anyOf':
      keywords.anyOf = value
      break
    case 'oneOf':
      keywords.oneOf = value
      break
    case 'allOf':
      keywords.allOf = value
      break
    default:
  }
}
