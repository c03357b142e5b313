/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema has this name */
import { coreVocabulary, importSchema, type ImportReceipt } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { changesOf, importRefusal } from './imported.ts'

/** Branches that declare different names, so that nobody can say beforehand which others there are. */
const open = {
  anyOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
  unevaluatedProperties: false,
}

function keptOf({ kept }: ImportReceipt): readonly string[] {
  return kept.map(({ path, keyword, asserts }) => `${path} ${keyword}${asserts ? '' : ' (note)'}`)
}

describe('importSchema(schema).kept', () => {
  it('lists what stands as it did, and whether it can refuse a value', () => {
    const receipt = importSchema({
      type: 'object',
      description: 'A file.',
      properties: { at: { type: 'string', format: 'date-time' } },
    })
    expect(keptOf(receipt)).toEqual([
      'schema type',
      'schema description (note)',
      'schema properties',
      'schema.properties.at type',
      'schema.properties.at format (note)',
    ])
    expect(receipt.kept).toBe(receipt.kept)
    expect([receipt.kept, receipt.kept[0]].every(Object.isFrozen)).toBe(true)
  })

  it('counts a format as asserted where formats are', () => {
    expect(keptOf(importSchema({ format: 'date' }, { assertFormats: true }))).toEqual(['schema format'])
  })

  it('is empty of a boolean, which is an object now', () => {
    expect(keptOf(importSchema(false))).toEqual([])
  })

  it('has nothing that was changed, and nothing within what is gone', () => {
    const receipt = importSchema(
      {
        definitions: { a: { type: 'string', nullable: true } },
        unevaluatedProperties: { items: { type: 'string' } },
        anyOf: open.anyOf.slice(0, 1),
        $ref: 'https://example.com/a',
        description: 'A thing.',
      },
      { lossy: true },
    )
    expect(keptOf(receipt)).toEqual([
      'schema anyOf',
      'schema.anyOf[0] properties',
      'schema.anyOf[0].properties.a type',
      'schema.definitions.a type',
    ])
    expect(changesOf(receipt)).toEqual([
      'schema definitions rewritten',
      'schema unevaluatedProperties described',
      'schema $ref described',
      'schema.definitions.a nullable rewritten',
    ])
  })

  it('accounts, with the changes, for each keyword of the source', () => {
    const source = { type: 'string', nullable: true, minLength: 1, 'x-order': 1, title: 'T', contentEncoding: 'base64' }
    const { kept, changes } = importSchema(source)
    expect([...kept, ...changes].map(({ keyword }) => keyword).toSorted()).toEqual(Object.keys(source).toSorted())
  })
})

describe('importSchema(schema, { lossy })', () => {
  it('moves into the description what is no longer enforced, as a sentence for a model', () => {
    const { schema, lossless, changes } = importSchema({ ...open, description: 'What to do.' }, { lossy: true })
    expect(schema).toEqual({ anyOf: open.anyOf, description: 'What to do. No other properties are allowed.' })
    expect(lossless).toBe(false)
    expect(changes).toEqual([
      {
        path: 'schema',
        keyword: 'unevaluatedProperties',
        action: 'described',
        reason: 'depends on the branches that match (close each with additionalProperties: false)',
      },
    ])
  })

  it.each([
    [{ pattern: '(' }, 'Must match the pattern "(".'],
    [{ type: 'file' }, 'Must be of the type "file".'],
    [{ minLength: '3' }, 'Must have at least 3 characters.'],
    [{ $ref: 'https://example.com/point.json' }, 'Must match the schema "https://example.com/point.json".'],
    [{ dependencies: 5 }, 'Must satisfy "dependencies": 5.'],
    [{ patternProperties: { '(': true } }, 'Must satisfy "patternProperties": {"(":true}.'],
  ])('says %j in words', (source, description) => {
    expect(importSchema(source, { lossy: true }).schema.description).toBe(description)
  })

  it.each([
    [{ type: 'string', minLength: 1 }, 'Must have at least 1 character.'],
    [{ type: ['string', 'null'] }, 'Must be of the type ["string","null"].'],
    [{ anyOf: [{ type: 'string' }] }, 'Must match at least one of [{"type":"string"}].'],
    [{ allOf: [{ type: 'string' }] }, 'Must match all of [{"type":"string"}].'],
    [{ not: { const: 1 } }, 'Must not match {"const":1}.'],
    [{ enum: [1, 'a'] }, 'Must be one of [1,"a"].'],
    [{ const: 1 }, 'Must be 1.'],
    [{ type: 'array', uniqueItems: true }, 'Must satisfy "uniqueItems": true.'],
  ])('says %j in words for a smaller vocabulary', (source, description) => {
    expect(importSchema(source, { lossy: true, vocabulary: coreVocabulary }).schema.description).toBe(description)
  })

  it('drops what has no words: a reference to a place that is not there, and what is no schema', () => {
    const receipt = importSchema({ properties: { a: { $ref: '#/none' }, b: 5 } }, { lossy: true })
    expect(receipt.schema).toEqual({ properties: { a: {}, b: true } })
    expect(changesOf(receipt)).toEqual(['schema.properties.a $ref dropped', 'schema.properties.b dropped'])
  })

  it('keeps the sentence short, whatever is lost', () => {
    const source = { patternProperties: { '(': { enum: Array.from({ length: 1000 }, (_, index) => index) } } }
    expect(importSchema(source, { lossy: true }).schema.description?.length).toBeLessThan(300)
  })
})

describe('importSchema(schema, { deferred })', () => {
  it('leaves to a second validator what it is told, and goes on refusing the rest', () => {
    const deferred = ['unevaluatedProperties', 'pattern']
    const receipt = importSchema({ ...open, pattern: '(' }, { deferred })
    expect(receipt.schema).toEqual({ anyOf: open.anyOf })
    expect(receipt.lossless).toBe(false)
    expect(changesOf(receipt)).toEqual(['schema unevaluatedProperties deferred', 'schema pattern deferred'])
    expect(importRefusal({ ...open, type: 'file' }, { deferred })).toEqual([
      'schema.type must be one of object/array/string/number/integer/boolean/null',
    ])
  })

  it('lists keywords of other validators that say nothing here, at no loss', () => {
    const receipt = importSchema({ type: 'string', 'x-luhn': true }, { deferred: ['x-luhn'] })
    expect([receipt.lossless, receipt.schema, changesOf(receipt)]).toEqual([
      true,
      { type: 'string' },
      ['schema x-luhn deferred'],
    ])
  })

  it('lists each format that is a note, and keeps the note', () => {
    const source = { properties: { at: { type: 'string', format: 'date-time' } } }
    const receipt = importSchema(source, { deferred: ['format'] })
    expect([receipt.lossless, receipt.schema, changesOf(receipt)]).toEqual([
      true,
      source,
      ['schema.properties.at format deferred'],
    ])
    expect(changesOf(importSchema(source, { deferred: ['format'], assertFormats: true }))).toEqual([])
  })

  it('takes patterns one by one', () => {
    const source = { patternProperties: { '(': { type: 'string' }, '^a': { type: 'string' } } }
    const receipt = importSchema(source, { deferred: ['patternProperties'] })
    expect(receipt.schema).toEqual({ patternProperties: { '^a': { type: 'string' } } })
    expect(changesOf(receipt)).toEqual(['schema patternProperties["("] deferred'])
  })
})

describe('importSchema(schema).lossless', () => {
  it('stays where a keyword that the vocabulary has not says nothing of the types of its node', () => {
    const receipt = importSchema(
      { type: 'object', items: { type: 'string' }, minLength: 2, then: { type: 'null' } },
      { vocabulary: coreVocabulary },
    )
    expect([receipt.lossless, receipt.schema]).toEqual([true, { type: 'object' }])
    expect(receipt.changes.map(({ reason }) => reason)).toEqual([
      'says nothing of an object',
      'says nothing of an object',
      'says nothing without if',
    ])
  })
})
