// #region example
import { compileSchema, JsonSchemaError, type CompiledSchema } from '@dsh/json-schema'

/** Takes a tool that a server describes, or says at once all that is wrong with its schema. */
export function adoptTool(name: string, inputSchema: object): CompiledSchema | readonly string[] {
  try {
    return compileSchema(inputSchema)
  } catch (thrown) {
    if (thrown instanceof JsonSchemaError) return thrown.violations.map(line => `${name}: ${line}`)
    throw thrown
  }
}

/** What goes back to the model that asked for a call: nothing, if its arguments are fine. */
export function refuseArguments(tool: CompiledSchema, args: unknown): string | undefined {
  if (tool.check(args)) return undefined
  return tool.violations(args, '').join('; ')
}
// #endregion example

import {
  assertSupported,
  coreVocabulary,
  importSchema,
  lintSchema,
  repairValue,
  standardVocabulary,
} from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'

describe('README', () => {
  it('example', () => {
    const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }
    const tool = adoptTool('read', schema)
    if (!('check' in tool)) throw new Error('refused')
    expect(refuseArguments(tool, { path: 'a' })).toBeUndefined()
    expect(refuseArguments(tool, { path: 1 })).toBe('"path" must be a string')
    expect(adoptTool('read', { type: 'file' })).toHaveLength(1)
  })

  it('check and violations', () => {
    // #region check
    const edit = compileSchema({
      type: 'object',
      properties: { path: { type: 'string' }, limit: { type: 'integer', maximum: 2000 } },
      required: ['path'],
      additionalProperties: false,
    })
    const isFine = edit.check({ path: 'a.txt', limit: 20 })
    const problems = edit.violations({ pth: 'a.txt', limit: 5000 }, '')
    // true
    // missing required property "path"
    // "limit" must be at most 2000
    // "pth" is not a declared property (additionalProperties: false) (did you mean "path"?)
    // #endregion check
    expect(isFine).toBe(true)
    expect(problems).toEqual([
      'missing required property "path"',
      '"limit" must be at most 2000',
      '"pth" is not a declared property (additionalProperties: false) (did you mean "path"?)',
    ])
  })

  it('imports', () => {
    // #region import
    const { schema, lossless, changes } = importSchema({
      properties: { size: { items: [{ type: 'integer', nullable: true }], optional: true } },
    })
    const lines = changes.map(({ path, keyword, reason }) => `${path}.${keyword}: ${reason}`)
    // schema.properties.size.items: a list of schemas is prefixItems now
    // schema.properties.size.optional: asserts nothing
    // schema.properties.size.items[0].nullable: null is one of the types now
    // #endregion import
    expect(lossless).toBe(true)
    expect(schema).toEqual({ properties: { size: { prefixItems: [{ type: ['integer', 'null'] }] } } })
    expect(lines).toEqual([
      'schema.properties.size.items: a list of schemas is prefixItems now',
      'schema.properties.size.optional: asserts nothing',
      'schema.properties.size.items[0].nullable: null is one of the types now',
    ])
  })

  it('fates', () => {
    // #region fates
    const receipt = importSchema(
      { type: 'string', format: 'email', pattern: '(?i)@example\\.com$', 'x-check': 'mailbox' },
      { lossy: true, deferred: ['format', 'x-check'] },
    )
    const fates = receipt.changes.map(({ keyword, action }) => `${keyword} ${action}`)
    const { description } = receipt.schema
    // pattern described
    // x-check deferred
    // format deferred
    // Must match the pattern "(?i)@example\\.com$".
    // #endregion fates
    expect(fates).toEqual(['pattern described', 'x-check deferred', 'format deferred'])
    expect(description).toBe(String.raw`Must match the pattern "(?i)@example\\.com$".`)
    expect(receipt.lossless).toBe(false)
    expect(receipt.kept).toEqual([{ path: 'schema', keyword: 'type', asserts: true }])
  })

  it('repairs', () => {
    // #region repair
    const lines = { type: 'object', properties: { lines: { type: 'array', items: { type: 'integer' } } } } as const
    const { value, repairs } = repairValue(lines, { lines: '[1,2]' })
    // { lines: [1, 2] }, and [{ path: 'lines', from: '[1,2]', to: [1, 2] }]
    // #endregion repair
    expect(value).toEqual({ lines: [1, 2] })
    expect(repairs).toEqual([{ path: 'lines', from: '[1,2]', to: [1, 2] }])
  })

  it('warnings', () => {
    const warnings = lintSchema({
      properties: { id: { oneOf: [{ type: 'integer' }, { type: 'number' }] }, mode: { type: 'string', default: 3 } },
    })
    expect(warnings).toEqual([
      'schema.properties.id.oneOf[0] can never match alone: schema.properties.id.oneOf[1] takes all that it takes',
      '"schema.properties.mode.default" must be a string',
    ])
  })

  it('vocabularies', () => {
    const vocabulary = {
      name: 'with order',
      keywords: {
        ...standardVocabulary.keywords,
        'x-order': {
          name: 'x-order',
          validate: (value: unknown, _node: object, path: string) =>
            typeof value === 'number' ? [] : [`${path}["x-order"] must be a number`],
        },
      },
    }
    assertSupported({ type: 'string', 'x-order': 1 }, { vocabulary })
    expect(() => assertSupported({ 'x-order': 1 }, { vocabulary: coreVocabulary })).toThrow('x-order')
  })
})
