import { anyValue, names, numbers, patterns, recordOf, texts, type Document, type Schema } from './document.ts'
import type { Draw } from './draw.ts'

type Node = Exclude<Schema, boolean>

const samples: Readonly<Record<string, readonly string[]>> = {
  '^a': ['a', 'ab', 'a.b'],
  b$: ['b', 'ab', '💩💩b'],
  '^.$': ['a', '💩', 'b'],
  '\\d': ['x-1', '12', 'b1'],
  '^[a-c]*$': ['', 'abc', 'ab'],
  '^\\p{L}+$': ['né', 'abc', 'toString'],
  '💩': ['💩', 'a💩', '💩💩b'],
  '^x-': ['x-1', 'x-'],
  o: ['toString', 'constructor', 'o'],
}
const kinds = ['object', 'array', 'string', 'number', 'boolean', 'null']

/** A value that a schema speaks about and often takes. */
export function nearValue({ schema, targets }: Document, draw: Draw): unknown {
  const near = (part: unknown, depth: number): unknown => {
    if (typeof part === 'boolean' || depth <= 0 || draw.chance(0.03)) return anyValue(draw, depth > 0 ? 1 : 0)
    const facets = facetsOf(part as Node)
    const listed = facets.flatMap(({ enum: list, const: only }) => [
      ...(Array.isArray(list) ? list : []),
      ...(only === undefined ? [] : [only]),
    ])
    if (listed.length > 0 && draw.chance(0.9)) return draw.pick(listed)
    const kind = kindOf(facets)
    switch (kind) {
      case 'object':
        return objectOf(facets, depth)
      case 'array':
        return arrayOf(facets, depth)
      case 'string':
        return textOf(facets)
      case 'number':
        return numberOf(facets)
      case 'boolean':
        return draw.chance(0.5)
      default:
        return null
    }
  }

  /** The node, and those that speak of the same value, as far as they can all be meant. */
  const facetsOf = (start: Node): readonly Node[] => {
    const found: Node[] = []
    const pending: unknown[] = [start]
    while (pending.length > 0 && found.length < 12) {
      const node = pending.shift()
      if (typeof node !== 'object' || node === null) continue
      const { allOf, anyOf, oneOf, not, if: test, then: yes, else: no, $ref, dependentSchemas } = node as Node
      found.push(node as Node)
      pending.push(targets.get(String($ref)))
      if (Array.isArray(allOf)) pending.push(...allOf)
      for (const list of [anyOf, oneOf]) if (Array.isArray(list)) pending.push(draw.pick(list))
      if (draw.chance(0.4)) pending.push(not)
      if (test !== undefined) pending.push(...(draw.chance(0.6) ? [test, yes] : [no]))
      if (draw.chance(0.5)) pending.push(...Object.values(Object(dependentSchemas)))
    }
    return found
  }

  const kindOf = (facets: readonly Node[]): string => {
    const typed = facets.flatMap(({ type }) => (type === undefined ? [] : [[type].flat() as string[]]))
    const shared = typed.reduce<readonly string[]>(
      (left, right) => left.filter(type => right.includes(type)),
      [...kinds, 'integer'],
    )
    if (typed.length > 0) return draw.pick(shared.length > 0 ? shared : typed.flat()).replace('integer', 'number')
    const spoken = facets.flatMap(facet => Object.keys(facet).flatMap(keyword => spokenOf[keyword] ?? []))
    return spoken.length > 0 && draw.chance(0.93) ? draw.pick(spoken) : draw.pick(kinds)
  }

  const collect = (facets: readonly Node[], keyword: string): readonly unknown[] =>
    facets.flatMap(facet => (facet[keyword] === undefined ? [] : [facet[keyword]]))

  const around = (facets: readonly Node[], keywords: readonly string[]): readonly number[] =>
    keywords.flatMap(keyword => collect(facets, keyword) as readonly number[])

  const numberOf = (facets: readonly Node[]): number => {
    const bounds = around(facets, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])
    const steps = around(facets, ['multipleOf'])
    const base = draw.pick([...bounds, ...bounds, ...numbers])
    const step = steps.length > 0 && draw.chance(0.7) ? draw.pick(steps) : draw.pick([0.5, 1, 1, 0.1])
    const times = steps.length > 0 ? Math.round(base / step) + draw.int(-2, 2) : 0
    const value = steps.length > 0 ? times * step + (draw.chance(0.4) ? step / 2 : 0) : base + draw.int(-1, 1) * step
    // As somebody would write it, and never minus zero.
    return Number(value.toFixed(4)) + 0
  }

  const textOf = (facets: readonly Node[]): string => {
    const matching = (collect(facets, 'pattern') as readonly string[]).flatMap(pattern => samples[pattern] ?? [])
    const lengths = around(facets, ['minLength', 'maxLength'])
    if (matching.length > 0 && draw.chance(0.75)) return draw.pick(matching)
    if (lengths.length === 0 || draw.chance(0.2)) return draw.pick([...texts, ...names])
    const length = Math.max(0, draw.pick(lengths) + draw.pick([-1, 0, 0, 1]))
    return Array.from({ length }, () => draw.pick(['a', 'b', '1', 'é', '💩'])).join('')
  }

  const arrayOf = (facets: readonly Node[], depth: number): unknown[] => {
    const prefixes = collect(facets, 'prefixItems') as readonly (readonly unknown[])[]
    const lengths = [
      ...around(facets, ['minItems', 'maxItems', 'minContains', 'maxContains']),
      ...prefixes.map(list => list.length),
    ]
    const length = Math.max(0, draw.pick([...lengths, 2]) + draw.pick([-1, 0, 0, 0, 1, 1]))
    const contained = collect(facets, 'contains')
    const isUnique = collect(facets, 'uniqueItems').includes(true)
    const rest = collect(facets, 'items')
    const items: unknown[] = []
    for (let index = 0; index < Math.min(length, 5); index++) {
      const places = prefixes.flatMap(list => (index < list.length ? [list[index]] : []))
      const schemas = places.length > 0 ? places : [...rest, ...contained]
      const isAgain = items.length > 0 && draw.chance(isUnique ? 0.4 : 0.1)
      if (isAgain) items.push(draw.pick(items))
      else items.push(schemas.length > 0 ? near(draw.pick(schemas), depth - 1) : anyValue(draw, 1))
    }
    return items
  }

  const objectOf = (facets: readonly Node[], depth: number): Record<string, unknown> => {
    const maps = (keyword: string) => collect(facets, keyword).flatMap(map => Object.entries(Object(map)))
    const declared = maps('properties')
    const byPattern = maps('patternProperties')
    const rest = collect(facets, 'additionalProperties')
    const required = (collect(facets, 'required') as string[][]).flat()
    const caused = [...maps('dependentRequired'), ...maps('dependentSchemas')].map(([name]) => name)
    const implied = maps('dependentRequired').flatMap(([, list]) => list as string[])
    const keys = [
      ...required.filter(() => draw.chance(0.9)),
      ...declared.flatMap(([name]) => (draw.chance(0.6) ? name : [])),
      ...byPattern.flatMap(([pattern]) => (draw.chance(0.6) ? draw.pick(samples[pattern] ?? patterns) : [])),
      ...caused.filter(() => draw.chance(0.5)),
      ...implied.filter(() => draw.chance(0.5)),
      ...(draw.chance(0.4) ? draw.some(names, 0, 2) : []),
    ]
    const sizes = around(facets, ['minProperties', 'maxProperties'])
    if (sizes.length > 0) keys.push(...draw.some(names, 0, Math.max(0, draw.pick(sizes) - keys.length + 1)))
    const most = sizes.length > 0 && draw.chance(0.6) ? draw.pick(sizes) + draw.int(-1, 1) : 9
    return recordOf([...new Set(keys)].slice(0, Math.max(most, 0)), key => {
      const schemas = [
        ...declared.filter(([name]) => name === key),
        ...byPattern.filter(([pattern]) => new RegExp(pattern, 'u').test(key)),
      ].map(([, part]) => part)
      const [first] = schemas.length > 0 ? [draw.pick(schemas)] : rest
      return first === undefined ? anyValue(draw, 1) : near(first, depth - 1)
    })
  }

  return near(schema, 5)
}

const speakers: Readonly<Record<string, string>> = {
  object:
    'required properties patternProperties additionalProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas',
  array: 'minItems maxItems uniqueItems prefixItems items contains minContains maxContains',
  string: 'minLength maxLength pattern',
  number: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
}

const spokenOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(speakers).flatMap(([kind, keywords]) => keywords.split(' ').map(keyword => [keyword, kind])),
)
