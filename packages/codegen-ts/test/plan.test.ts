import { describe, expect, it } from 'vitest'
import { parseDeclarations, typeErrors } from './compiler.ts'
import { declarations } from './sdk.ts'

const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest })
const issue = object({ number: { type: 'integer' }, title: { type: 'string' }, isOpen: { type: 'boolean' } })
const owner = { type: 'string', description: 'Who the repository belongs to.' }
const typesOf = (tools: readonly object[]): readonly string[] =>
  [...parseDeclarations(declarations(tools)).types.values()].slice(1).map(text => text.trim())

describe('named types', () => {
  it('are declared once for a shape that several tools have', () => {
    const tools = ['a', 'b', 'c'].map(name => ({ name, output: issue }))
    expect(typesOf(tools)).toEqual(['type AOutput = { number?: number; title?: string; isOpen?: boolean }'])
    expect(declarations(tools)).toContain('c(args: {}): Promise<AOutput>')
  })

  it('are declared for a property with its description, under the name of the property', () => {
    const tools = ['a', 'b', 'c', 'd'].map(name => ({ name, parameters: object({ owner, [name]: {} }) }))
    const block = declarations(tools)
    expect(block).toContain('type Owner = string // Who the repository belongs to.\n')
    expect(block).toContain('a(args: { owner?: Owner; a?: JsonValue })')
  })

  it('are not declared where that would make the text longer', () => {
    const short = { type: 'array', items: { type: 'string' } }
    expect(typesOf([{ name: 'a', output: issue }])).toEqual([])
    expect(typesOf(['a', 'b', 'c'].map(name => ({ name, output: short })))).toEqual([])
    expect(typesOf(['a', 'b'].map(name => ({ name, output: { const: 'a long value that is no type' } })))).toEqual([])
  })

  it('take the name that the author gave under $defs', () => {
    const tools = ['a', 'b', 'c'].map(name => ({
      name,
      output: object({ [name]: { $ref: '#/$defs/Ticket' } }, { $defs: { Ticket: issue } }),
    }))
    const [type] = typesOf(tools)
    expect(type).toMatch(/^type Ticket = /u)
  })

  it('have names of their own, that nothing else in the SDK or in programs has', () => {
    const map = object({ a: {}, b: {}, c: {}, d: {}, e: {} })
    const other = object({ f: {}, g: {}, h: {}, i: {}, j: {} })
    const tools = ['p', 'q', 'r', 's'].map(name => ({
      name,
      parameters: object({ map, Map: other, 'json-value': { ...map, required: ['a'] }, [name]: {} }),
    }))
    expect(typesOf(tools).map(text => /^type (\w+)/u.exec(text)?.[1])).toEqual(['Map2', 'Map3', 'JsonValue2'])
  })

  it('are declared for what contains itself, whatever that costs', () => {
    const tree = object({ parts: { type: 'array', items: { $ref: '#' } } })
    expect(typesOf([{ name: 'grow', parameters: tree }])).toEqual(['type GrowArgs = { parts?: GrowArgs[] }'])
  })

  it('may contain each other, in any way that TypeScript takes', () => {
    const $defs = {
      A: { anyOf: [{ $ref: '#/$defs/B' }, { type: 'array', items: { $ref: '#/$defs/A' } }, { type: 'null' }] },
      B: object({ a: { $ref: '#/$defs/A' }, m: { type: 'object', additionalProperties: { $ref: '#/$defs/B' } } }),
      C: { type: 'array', prefixItems: [{ $ref: '#/$defs/C' }], items: { $ref: '#/$defs/C' } },
      D: { allOf: [{ $ref: '#/$defs/B' }, object({ d: { $ref: '#/$defs/D' } })] },
      E: { anyOf: [{ $ref: '#/$defs/F' }, object({ e: { $ref: '#/$defs/F' } })] },
      F: { anyOf: [{ $ref: '#/$defs/E' }, { type: 'string' }] },
    }
    const parameters = object(Object.fromEntries(Object.keys($defs).map(name => [name, { $ref: `#/$defs/${name}` }])), {
      $defs,
    })
    const block = declarations([{ name: 'tool', parameters }])
    expect(typeErrors(new Map([['/sdk.ts', block]]))).toEqual([])
    expect(parseDeclarations(block).types.size).toBeGreaterThan(4)
  })

  it('keep the text short where shapes share their parts again and again', () => {
    let schema: object = { type: 'string' }
    for (let level = 0; level < 40; level++) schema = object({ left: schema, right: schema })
    const block = declarations([{ name: 'tool', output: schema }])
    expect(block.length).toBeLessThan(5000)
    expect(parseDeclarations(block).errors).toEqual([])
  })
})
