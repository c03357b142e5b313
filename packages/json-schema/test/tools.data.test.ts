import { compileSchema, type JsonSchemaNode } from '@dsh/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { generatedCheck } from './judge.ts'
import { hasData, readFolder } from './real-data.ts'
import { refusal } from './refusal.ts'
import { snapshotOf } from './snapshots.ts'

interface Tools {
  readonly tools: readonly {
    readonly name: string
    readonly inputSchema: JsonSchemaNode
    readonly outputSchema?: object
  }[]
}
interface Instances {
  readonly cases: readonly {
    readonly index: number
    readonly tool: string
    readonly valid: readonly unknown[]
    readonly invalid: readonly { readonly value: unknown }[]
  }[]
}

const sources = ['mcp-tools', 'function-schemas']

describe.skipIf(!hasData())('schemas of real tools', () => {
  it('are taken as they were published, but for four with keywords of no draft', () => {
    const schemas = sources.flatMap(source =>
      readFolder<Tools>(source).flatMap(({ file, content }) =>
        content.tools.flatMap(({ name, inputSchema, outputSchema }) =>
          [inputSchema, outputSchema].flatMap(schema =>
            schema === undefined ? [] : { name: `${file} ${name}`, schema },
          ),
        ),
      ),
    )
    const refused = schemas.flatMap(({ schema }) => (refusal(schema).length > 0 ? [refusal(schema)] : []))
    expect(schemas).toHaveLength(2758)
    expect(refused).toHaveLength(4)
    const lines = new Set(refused.flat().map(line => line.replace(/^schema.*\.(?=\w+ is)/u, '')))
    expect([...lines].toSorted()).toEqual([
      'message is not a supported keyword (leave it out, or put what it says into the description)',
      'optional is not a supported keyword (leave it out, or put what it says into the description)',
    ])
  })

  it('take and refuse the values that two other validators do, and say why', () => {
    let agreed = 0
    for (const source of sources) {
      const tools = new Map(readFolder<Tools>(source).map(({ file, content }) => [file, content.tools]))
      for (const { file, content } of readFolder<Instances>(`instances/${source}`)) {
        for (const { index, valid, invalid } of content.cases) {
          const schema = tools.get(file)?.[index]?.inputSchema
          if (schema === undefined || refusal(schema).length > 0) continue
          const { check, violations } = compileSchema(schema)
          const generated = generatedCheck(schema)
          const cases = [
            ...valid.map(value => [value, true] as const),
            ...invalid.map(({ value }) => [value, false] as const),
          ]
          for (const [value, isValid] of cases) {
            const verdicts = [check(value), violations(value).length === 0, generated(snapshotOf(value))]
            expect(verdicts).toEqual([isValid, isValid, isValid])
            agreed++
          }
        }
      }
    }
    expect(agreed).toBe(23_689)
  })

  it('agree with ajv on the values of their neighbours too', () => {
    let [taken, refused] = [0, 0]
    for (const source of sources) {
      const tools = new Map(readFolder<Tools>(source).map(({ file, content }) => [file, content.tools]))
      for (const { file, content } of readFolder<Instances>(`instances/${source}`)) {
        const values = content.cases.flatMap(({ valid }) => valid.slice(0, 2)).slice(0, 40)
        const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, logger: false })
        for (const { inputSchema: schema } of tools.get(file) ?? []) {
          // An empty enum is one of draft 2020-12, and ajv throws on it.
          if (refusal(schema).length > 0 || JSON.stringify(schema).includes('"enum":[]')) continue
          const accepts = ajv.compile(schema)
          const { check } = compileSchema(schema)
          for (const value of values) {
            expect(check(value)).toBe(accepts(value))
            if (check(value)) taken++
            else refused++
          }
        }
      }
    }
    expect(taken).toBeGreaterThan(10_000)
    expect(refused).toBeGreaterThan(10_000)
  })
})
