import {
  compileSchema,
  coreVocabulary,
  standardVocabulary,
  type JsonSchemaNode,
  type Keyword,
  type Vocabulary,
} from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { refusal } from './refusal.ts'

describe('coreVocabulary', () => {
  it('has eight constraints and four annotations', () => {
    expect(Object.keys(coreVocabulary.keywords).toSorted()).toEqual([
      'additionalProperties',
      'const',
      'default',
      'description',
      'enum',
      'examples',
      'items',
      'oneOf',
      'properties',
      'required',
      'title',
      'type',
    ])
  })

  it('takes no booleans as schemas', () => {
    const vocabulary = coreVocabulary
    expect(refusal({ type: 'array', items: true }, { vocabulary })).toEqual(['schema.items must be a schema object'])
    expect(refusal({ oneOf: [true, {}] }, { vocabulary })).toEqual(['schema.oneOf[0] must be a schema object'])
  })
})

describe('standardVocabulary', () => {
  it('takes each schema that the core vocabulary takes', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { oneOf: [{ type: 'string', enum: ['x'] }, { type: 'null' }] },
        b: { type: 'array', items: {} },
      },
      required: ['a'],
      additionalProperties: false,
      title: 't',
    }
    expect(refusal(schema, { vocabulary: coreVocabulary })).toEqual([])
    expect(refusal(schema)).toEqual([])
  })

  it.each([
    ['unevaluatedProperties', 'declare all properties in one place and close it with additionalProperties: false'],
    ['unevaluatedItems', 'give prefixItems and close the array with items: false'],
    ['$dynamicRef', 'use $ref to a schema under $defs'],
    ['$dynamicAnchor', 'use $anchor'],
    ['$recursiveRef', 'use $ref to a schema under $defs'],
    ['$vocabulary', 'leave it out'],
    ['definitions', 'name it $defs, and refer to #/$defs'],
    ['dependencies', 'use dependentRequired or dependentSchemas'],
    ['additionalItems', 'use prefixItems, with items for the rest'],
    ['nullable', 'use a type array with "null"'],
    ['example', 'name it examples, an array'],
    ['contentEncoding', 'leave it out, or put what it says into the description'],
    ['x-order', 'leave it out, or put what it says into the description'],
  ])('refuses %s and says what to do: %s', (name, remedy) => {
    expect(refusal({ properties: { a: { [name]: {} } } })).toEqual([
      `schema.properties.a${name === 'x-order' ? '["x-order"]' : `.${name}`} is not a supported keyword (${remedy})`,
    ])
  })

  it('suggests the keyword that was meant', () => {
    expect(refusal({ minLenght: 1 })).toEqual([
      'schema.minLenght is not a supported keyword (did you mean "minLength"?)',
    ])
  })
})

describe('a vocabulary of your own', () => {
  const order: Keyword = {
    name: 'x-order',
    validate: (value, _node, path) => (typeof value === 'number' ? [] : [`${path}["x-order"] must be a number`]),
  }
  const withOrder: Vocabulary = { name: 'ordered', keywords: { ...standardVocabulary.keywords, 'x-order': order } }

  it('takes a keyword as a note of the form that it asks for', () => {
    const schema = { type: 'string', 'x-order': 1 } as JsonSchemaNode
    const { check, schema: copy } = compileSchema(schema, { vocabulary: withOrder })
    expect([check('a'), check(1)]).toEqual([true, false])
    expect(copy).toEqual(schema)
    expect(refusal({ 'x-order': 'a' }, { vocabulary: withOrder })).toEqual(['schema["x-order"] must be a number'])
  })

  it('may leave keywords out', () => {
    const { pattern: _, ...keywords } = standardVocabulary.keywords
    const vocabulary: Vocabulary = { name: 'no patterns', keywords }
    expect(refusal({ pattern: 'a' }, { vocabulary })).toHaveLength(1)
    expect(refusal({ minLength: 1 }, { vocabulary })).toEqual([])
  })

  it('may add a constraint to the core vocabulary, which is then looked at and asserted', () => {
    const { minimum } = standardVocabulary.keywords
    if (minimum === undefined) throw new Error('no minimum')
    const vocabulary: Vocabulary = { name: 'core and minimum', keywords: { ...coreVocabulary.keywords, minimum } }
    expect(refusal({ type: 'integer', minimum: '1' }, { vocabulary })).toEqual([
      'schema.minimum must be a finite number',
    ])
    expect(compileSchema({ type: 'integer', minimum: 1 }, { vocabulary }).violations(0)).toEqual([
      '"value" must be at least 1',
    ])
  })

  it('may refuse values in its own words', () => {
    const maximum: Keyword = {
      name: 'maximum',
      validate: () => [],
      render: (path, { limit }) => `${path} darf höchstens ${String(limit)} sein`,
    }
    const vocabulary: Vocabulary = { name: 'German', keywords: { ...standardVocabulary.keywords, maximum } }
    const { violations } = compileSchema({ properties: { n: { maximum: 3 } } }, { vocabulary })
    expect(violations({ n: 4 })).toEqual(['value.n darf höchstens 3 sein'])
  })

  it('does not make violations throw by words that do', () => {
    const maximum: Keyword = {
      name: 'maximum',
      validate: () => [],
      render: () => {
        throw new Error('no words')
      },
    }
    const vocabulary: Vocabulary = { name: 'speechless', keywords: { ...standardVocabulary.keywords, maximum } }
    expect(compileSchema({ maximum: 3 }, { vocabulary }).violations(4)).not.toEqual([])
  })

  it('is frozen where it is ours', () => {
    const { keywords } = standardVocabulary
    expect([standardVocabulary, keywords, keywords['type']].every(part => Object.isFrozen(part))).toBe(true)
  })
})
