import * as fc from 'fast-check'
import { createPython, python } from '@dsh/codegen-py'
import { describe, expect, it } from 'vitest'
import { anyTools } from './any-tools.ts'
import { hasPython, readDeclarations } from './interpreter.ts'
import { blockOf, declarations } from './sdk.ts'

describe.skipIf(!hasPython())('names and words from anywhere', () => {
  it('give Python that runs, declares exactly the tools, and nothing else', () => {
    const lists = fc.sample(anyTools, 300)
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
      const sdks = fc.sample(anyTools, 50).map(list => createPython({ budgetTokens }).renderSdk(list as never))
      expect(readDeclarations(sdks.map(blockOf)).map(({ error }) => error)).toEqual(sdks.map(() => ''))
      for (const sdk of sdks) expect(sdk.match(/^```.*$/gmu)?.length).toBeLessThanOrEqual(4)
    }
  })
})

describe('names and words from anywhere', () => {
  it('give the same bytes in any order', () => {
    fc.assert(
      fc.property(anyTools, list => {
        expect(python.renderSdk(list.toReversed() as never)).toBe(python.renderSdk(list as never))
      }),
      { numRuns: 50 },
    )
  })

  it('leave a description that is only a control character as its code', () => {
    expect(declarations([{ name: 'a', description: '\u0007' }])).toContain(String.raw` # \x07`)
  })
})
