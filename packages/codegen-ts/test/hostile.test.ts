import * as fc from 'fast-check'
import { createTypeScript, typescript } from '@dsh/codegen-ts'
import { describe, expect, it } from 'vitest'
import { parseDeclarations } from './compiler.ts'
import { blockOf } from './sdk.ts'

const evil = [
  '*/',
  '/*',
  '//',
  '```',
  '\n```\n',
  '\u2028',
  '\u2029',
  '\0',
  '\ud800',
  '\udc00',
  '"',
  "'",
  '`',
  '\\',
  '${x}',
]
const words = [
  ...evil,
  '}',
  '{',
  '>',
  ';',
  '__proto__',
  'constructor',
  'new',
  'delete',
  'a',
  'a-b',
  '路径',
  ' ',
  '\r\n',
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
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(text, tie('node'), { maxKeys: 3 }),
      required: fc.array(text, { maxLength: 1 }),
    }),
    fc.record({ anyOf: fc.array(tie('node'), { maxLength: 3 }), description: text }),
    fc.record({ $ref: fc.constantFrom('#', '#/properties/a', '#/$defs/x'), $defs: fc.record({ x: tie('node') }) }),
    fc.anything(),
  ),
})).node
const tools = fc.uniqueArray(fc.record({ name: text, description: text, parameters: schema, output: schema }), {
  selector: tool => tool.name,
  maxLength: 5,
})

describe('names and words from anywhere', () => {
  it('give TypeScript that declares exactly the tools, and nothing else', () => {
    fc.assert(
      fc.property(tools, list => {
        const sdk = typescript.renderSdk(list as never)
        const { errors, statements, methods } = parseDeclarations(blockOf(sdk))
        expect(errors).toEqual([])
        expect(statements.toSorted()).toEqual(['ClassDeclaration', 'FirstStatement', 'TypeAliasDeclaration'])
        expect([...methods.keys()].toSorted()).toEqual(list.map(tool => tool.name).toSorted())
        expect(sdk.match(/^```.*$/gmu)).toEqual(['```ts', '```'])
      }),
      { numRuns: 400 },
    )
  })

  it('give the same bytes in any order', () => {
    fc.assert(
      fc.property(tools, list => {
        expect(typescript.renderSdk(list.toReversed() as never)).toBe(typescript.renderSdk(list as never))
      }),
      { numRuns: 50 },
    )
  })

  it('stay within the fences of an index too', () => {
    const { renderSdk } = createTypeScript({ budgetTokens: 0 })
    const roomy = createTypeScript({ budgetTokens: 350 })
    fc.assert(
      fc.property(tools, list => {
        for (const sdk of [renderSdk(list as never), roomy.renderSdk(list as never)]) {
          expect(parseDeclarations(blockOf(sdk)).errors).toEqual([])
          expect(sdk.match(/^```.*$/gmu)?.length).toBeLessThanOrEqual(4)
        }
      }),
      { numRuns: 100 },
    )
  })
})
