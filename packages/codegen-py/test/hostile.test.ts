import * as fc from 'fast-check'
import { createPython, python } from '@dsh/codegen-py'
import { describe, expect, it } from 'vitest'
import { hasPython, readDeclarations } from './interpreter.ts'
import { blockOf, declarations } from './sdk.ts'

const evil = [
  '"""',
  "'''",
  '#',
  '```',
  '\n```\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\0',
  '\ud800',
  '\udc00',
  '"',
  "'",
  '\\',
  '\f',
]
const words = [
  ...evil,
  '}',
  '{',
  ')',
  ']',
  ':',
  ';',
  '__proto__',
  'constructor',
  'class',
  'None',
  'list',
  'str',
  '__x',
  '_',
  'a',
  'a-b',
  'type: int',
  'ﬁ',
  '路径',
  ' ',
  '\r\n',
  '\r',
  'evil()',
  'import os',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 6 })
  .map(parts => parts.join(''))
const schema = fc.letrec(tie => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constantFrom('string', 'integer', 'null'), description: text, default: text, pattern: text }),
    fc.record({ enum: fc.array(fc.oneof(text, fc.double(), fc.constant(null)), { maxLength: 3 }) }),
    fc.record({ type: fc.constant('array'), items: tie('node'), description: text }),
    fc.record({ type: fc.constant('array'), prefixItems: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(text, tie('node'), { maxKeys: 3 }),
      required: fc.array(text, { maxLength: 1 }),
      description: text,
    }),
    fc.record({ anyOf: fc.array(tie('node'), { maxLength: 3 }), description: text }),
    fc.record({ allOf: fc.array(tie('node'), { maxLength: 3 }), description: text }),
    fc.record({ $ref: fc.constantFrom('#', '#/properties/a', '#/$defs/x'), $defs: fc.record({ x: tie('node') }) }),
    fc.anything(),
  ),
})).node
const tools = fc.uniqueArray(fc.record({ name: text, description: text, parameters: schema, output: schema }), {
  selector: tool => tool.name,
  maxLength: 5,
})

describe.skipIf(!hasPython())('names and words from anywhere', () => {
  it('give Python that runs, declares exactly the tools, and nothing else', () => {
    const lists = fc.sample(tools, 300)
    const sdks = lists.map(list => python.renderSdk(list as never))
    for (const [at, declared] of readDeclarations(sdks.map(blockOf)).entries()) {
      expect(declared.error).toBe('')
      expect(declared.tools.toSorted()).toEqual(lists[at]?.map(tool => tool.name).toSorted())
      expect(sdks[at]?.match(/^```.*$/gmu)).toEqual(['```python', '```'])
    }
  })

  it('stay in the comment, the string or the name that they are written in', () => {
    const description = `*/ evil() /* """ ''' \n\r evil() \u2028 evil() \0 \ud800 \\`
    const properties = { a: { type: 'string', description, default: description, enum: [description] } }
    const parameters = { type: 'object', properties, description }
    const block = declarations([{ name: 'a', description, parameters, output: { const: description } }])
    const [declared] = readDeclarations([block, declarations([{ name: description, description, parameters }])])
    expect(declared).toEqual({ error: '', tools: ['a'], classes: expect.objectContaining({ A2: ['a'] }) as unknown })
  })

  it('stay within the fences of an index too', () => {
    for (const budgetTokens of [0, 600]) {
      const sdks = fc.sample(tools, 50).map(list => createPython({ budgetTokens }).renderSdk(list as never))
      for (const { error } of readDeclarations(
        sdks.map(sdk => blockOf(sdk).replace(/^(?: async)? def [^]*(?=^tools)/mu, ' pass\n')),
      )) {
        expect(error).toBe('')
      }
      for (const sdk of sdks) expect(sdk.match(/^```.*$/gmu)?.length).toBeLessThanOrEqual(4)
    }
  })
})

describe('names and words from anywhere', () => {
  it('give the same bytes in any order', () => {
    fc.assert(
      fc.property(tools, list => {
        expect(python.renderSdk(list.toReversed() as never)).toBe(python.renderSdk(list as never))
      }),
      { numRuns: 50 },
    )
  })

  it('leave a description that is only a control character as its code', () => {
    expect(declarations([{ name: 'a', description: '\u0007' }])).toContain(String.raw` # \x07`)
  })
})
