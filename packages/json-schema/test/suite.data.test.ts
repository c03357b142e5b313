import process from 'node:process'
import { importSchema, type JsonSchemaNode, type SchemaOptions } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { judgesOf, type Judged } from './oracle/verdicts.ts'
import { hasData, readFolder } from './real-data.ts'
import { refusal } from './refusal.ts'
import { replayWithoutCode } from './without-code.ts'

interface Suite {
  readonly groups: readonly {
    readonly description: string
    readonly schema: unknown
    readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
  }[]
}

interface Outcome {
  readonly agreed: number
  /** Groups that are skipped, each with what our vocabulary does not take. */
  readonly refused: readonly string[]
  readonly wrong: readonly string[]
}

type Brings = (schema: unknown) => JsonSchemaNode

/** A group whose schema is `true` or `false` runs under `allOf`. */
const asWritten: Brings = schema => (typeof schema === 'boolean' ? { allOf: [schema] } : (schema as JsonSchemaNode))

const $schema = 'http://json-schema.org/draft-07/schema#'
const fromDraft7: Brings = schema =>
  importSchema(typeof schema === 'boolean' ? schema : { $schema, ...Object(schema) }).schema

/** Runs the groups whose schema is supported in all our ways, and once more where no code may be made. */
async function run(folder: string, options: SchemaOptions = {}, bring = asWritten): Promise<Outcome> {
  let agreed = 0
  const refused: string[] = []
  const wrong: string[] = []
  const cases: Judged[] = []
  for (const { file, content } of readFolder<Suite>(`json-schema-suite/${folder}`)) {
    for (const { description, schema: source, tests } of content.groups) {
      const schema = bring(source)
      const problems = refusal(schema, options)
      if (problems.length > 0) {
        refused.push(`${file}: ${description}: ${problems.join('; ')}`)
        continue
      }
      const judge = judgesOf(schema, options)
      const fine = tests.filter(({ description: title, data, valid }) => {
        const isRight = judge(data).every(answer => answer === valid)
        if (!isRight) wrong.push(`${file}: ${description}: ${title}`)
        return isRight
      })
      agreed += fine.length
      cases.push({ schema, options, values: fine.map(({ data }) => data), verdicts: fine.map(({ valid }) => valid) })
    }
  }
  for (const line of refused) process.stderr.write(`skipped: ${folder}/${line}\n`)
  expect(await replayWithoutCode(cases)).toEqual([`EvalError ${agreed}`])
  return { agreed, refused, wrong }
}

describe.skipIf(!hasData())('JSON-Schema-Test-Suite', () => {
  it('agrees with every test of draft 2020-12', async () => {
    expect(await run('draft2020-12')).toEqual({ agreed: 354, refused: [], wrong: [] })
  })

  it('agrees with every test whose types are written out', async () => {
    expect(await run('typed')).toEqual({ agreed: 417, refused: [], wrong: [] })
  })

  it('agrees with every test of draft-07, imported', async () => {
    expect(await run('draft7', {}, fromDraft7)).toEqual({ agreed: 341, refused: [], wrong: [] })
  })

  it('agrees with every optional test of draft-07, imported', async () => {
    expect(await run('draft7/optional', {}, fromDraft7)).toEqual({ agreed: 16, refused: [], wrong: [] })
  })

  it('agrees with every test of draft 2020-12, imported', async () => {
    const bring: Brings = schema => importSchema(schema).schema
    expect(await run('draft2020-12', {}, bring)).toEqual({ agreed: 354, refused: [], wrong: [] })
  })

  it('agrees with every optional test', async () => {
    expect(await run('draft2020-12/optional')).toEqual({ agreed: 16, refused: [], wrong: [] })
  })

  it('asserts formats as the tests do, but for the rules of Punycode labels that look at neighbours', async () => {
    const { agreed, refused, wrong } = await run('draft2020-12/optional/format', { assertFormats: true })
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
