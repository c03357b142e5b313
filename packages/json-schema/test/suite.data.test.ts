import { compileSchema, importSchema, type JsonSchemaNode, type SchemaOptions } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { generatedCheck } from './judge.ts'
import { hasData, readFolder } from './real-data.ts'
import { refusal } from './refusal.ts'

interface Suite {
  readonly groups: readonly {
    readonly description: string
    readonly schema: unknown
    readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
  }[]
}

interface Outcome {
  readonly agreed: number
  readonly refused: readonly string[]
  readonly wrong: readonly string[]
}

type Brings = (schema: unknown) => JsonSchemaNode

/** A group whose schema is `true` or `false` runs under `allOf`. */
const asWritten: Brings = schema => (typeof schema === 'boolean' ? { allOf: [schema] } : (schema as JsonSchemaNode))

/** Runs the groups whose schema is supported, by closures and by code. */
function run(folder: string, options: SchemaOptions = {}, bring = asWritten): Outcome {
  let agreed = 0
  const refused: string[] = []
  const wrong: string[] = []
  for (const { file, content } of readFolder<Suite>(`json-schema-suite/${folder}`)) {
    for (const { description, schema, tests } of content.groups) {
      const node = bring(schema)
      const problems = refusal(node, options)
      if (problems.length > 0) {
        refused.push(`${file}: ${description}: ${problems.join('; ')}`)
        continue
      }
      const { check } = compileSchema(node, options)
      const generated = generatedCheck(node, options)
      for (const { description: title, data, valid } of tests) {
        if (check(data) === valid && generated(data) === valid) agreed++
        else wrong.push(`${file}: ${description}: ${title}`)
      }
    }
  }
  return { agreed, refused, wrong }
}

describe.skipIf(!hasData())('JSON-Schema-Test-Suite', () => {
  it('agrees with every test of draft 2020-12', () => {
    expect(run('draft2020-12')).toEqual({ agreed: 354, refused: [], wrong: [] })
  })

  it('agrees with every test whose types are written out', () => {
    expect(run('typed')).toEqual({ agreed: 417, refused: [], wrong: [] })
  })

  it('agrees with every test of draft-07, imported', () => {
    const $schema = 'http://json-schema.org/draft-07/schema#'
    const bring: Brings = schema =>
      importSchema(typeof schema === 'boolean' ? schema : { $schema, ...Object(schema) }).schema
    expect(run('draft7', {}, bring)).toEqual({ agreed: 341, refused: [], wrong: [] })
  })

  it('agrees with every test of draft 2020-12, imported', () => {
    const bring: Brings = schema => importSchema(schema).schema
    expect(run('draft2020-12', {}, bring)).toEqual({ agreed: 354, refused: [], wrong: [] })
  })

  it('agrees with every optional test', () => {
    expect(run('draft2020-12/optional')).toEqual({ agreed: 16, refused: [], wrong: [] })
  })

  it('asserts formats as the tests do, but for the rules of Punycode labels that look at neighbours', () => {
    const { agreed, refused, wrong } = run('draft2020-12/optional/format', { assertFormats: true })
    expect(agreed).toBe(346)
    expect(refused.map(line => line.split(':')[0])).toEqual([
      'idn-email.json',
      'iri-reference.json',
      'unknown.json',
      'uri-template.json',
    ])
    expect(wrong).toHaveLength(14)
    expect(wrong.filter(line => !line.startsWith('hostname.json: validation of A-label'))).toEqual([])
  })
})
