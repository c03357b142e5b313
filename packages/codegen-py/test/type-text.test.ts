import { describe, expect, it } from 'vitest'
import { hasPython, readDeclarations } from './interpreter.ts'
import { declarations, linesOf, typeOf } from './sdk.ts'

const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest })

describe('the type of a schema', () => {
  it('is str, float, int, bool or None for the five scalars', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'null']
    expect(types.map(type => typeOf({ type }))).toEqual(['str', 'float', 'int', 'bool', 'None'])
  })

  it('is Literal with JSON strings for an enum', () => {
    expect(typeOf({ type: 'string', enum: ['a', 'b'] })).toBe('Literal["a", "b"]')
    expect(typeOf({ type: 'integer', enum: [1, -2] })).toBe('Literal[1, -2]')
  })

  it('is the constant where there is one, even beside an enum', () => {
    expect(typeOf({ type: 'string', enum: ['a', 'b'], const: 'b' })).toBe('Literal["b"]')
    expect(typeOf({ const: null })).toBe('None')
  })

  it('spells booleans and null as Python does', () => {
    expect(typeOf({ enum: ['auto', true, false, null] })).toBe('Literal["auto", True, False] | None')
  })

  it('has no None twice, nor under two names', () => {
    const none = { type: 'null', description: 'There is nothing to be said of it at all, and nothing to be given.' }
    expect(typeOf({ anyOf: [{ type: 'null' }, { const: null }] })).toBe('None')
    const fields = object({
      a: none,
      b: none,
      c: { anyOf: [none, { const: null }] },
      d: { anyOf: [none, { type: 'string' }] },
    })
    expect(linesOf([{ name: 'go', parameters: fields }]).filter(line => / [cd]: /u.test(line))).toEqual([
      expect.stringMatching(/^ c: None #/u),
      expect.stringMatching(/^ d: None \| str #/u),
    ])
  })

  it('keeps a string literal closed, whatever stands in it', () => {
    expect(typeOf({ enum: ['"', '\n', '\\', "'", '"""'] })).toBe(String.raw`Literal["\"", "\n", "\\", "'", "\"\"\""]`)
  })

  it('has all digits of integers that JavaScript would shorten, of both signs, in enum and const', () => {
    expect(typeOf({ type: 'integer', enum: [2 ** 60, -(2 ** 60)] })).toBe(
      'Literal[1152921504606846976, -1152921504606846976]',
    )
    expect(typeOf({ type: 'number', const: 1e21 })).toBe('Literal[1000000000000000000000]')
  })

  it('is float with the value in words for a fraction, which Literal does not take', () => {
    expect(linesOf([{ name: 'tool', output: { enum: [1, 1.5, -1e-7] } }])).toContain(
      ' tool: TypedTool[dict[str, Any], Literal[1] | float] # 1.5; -1e-7',
    )
  })

  it('is list for an array, of anything where items are not described', () => {
    expect(typeOf({ type: 'array', items: { type: 'array', items: { type: 'string' } } })).toBe('list[list[str]]')
    expect(typeOf({ type: 'array' })).toBe('list[Any]')
  })

  it('needs no parentheses around the items of an array', () => {
    expect(typeOf({ type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'null' }] } })).toBe('list[str | None]')
    expect(typeOf({ type: 'array', items: { type: 'array', items: { type: ['string', 'null'] } } })).toBe(
      'list[list[str | None]]',
    )
    expect(typeOf({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('list[Literal["a", "b"]]')
  })

  it('is a list of what has a place in it, with the places in words', () => {
    const prefixItems = [{ type: 'string' }, { type: 'integer' }]
    expect(linesOf([{ name: 'tool', output: { type: 'array', prefixItems, items: false } }])).toContain(
      ' tool: TypedTool[dict[str, Any], list[str | int]] # each in its place: str, int',
    )
  })

  it('is a union with its values together for oneOf, anyOf and a list of types', () => {
    expect(typeOf({ oneOf: [{ const: 'a' }, { type: 'integer' }, { const: 'b' }] })).toBe('Literal["a", "b"] | int')
    expect(typeOf({ anyOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: 'string' }] })).toBe(
      'str | None',
    )
    expect(typeOf({ type: ['string', 'null'] })).toBe('str | None')
  })

  it('is dict for an object that declares nothing, with and without properties', () => {
    expect(typeOf({ type: 'object' })).toBe('dict[str, Any]')
    expect(typeOf({ type: 'object', properties: {} })).toBe('dict[str, Any]')
    expect(typeOf({ type: 'object', additionalProperties: { type: 'number' } })).toBe('dict[str, float]')
  })

  it('is Any for a schema that says nothing', () => {
    expect(typeOf({ title: 'Anything' })).toMatch(/tool: Tool\[dict\[str, Any\]\]$/u)
    expect(typeOf({ type: 'array', items: {} })).toBe('list[Any]')
  })

  it('is Any where nothing can be said, and only there', () => {
    const bad = [
      { oneOf: [] },
      object({}, { properties: 7 }),
      { enum: [] },
      { type: 'string', enum: [1] },
      7,
      null,
      'x',
    ]
    for (const schema of bad) expect(typeOf({ type: 'array', items: schema })).toBe('list[Any]')
    expect(linesOf([{ name: 'tool', output: object({ a: 7, b: { type: 'string' } }) }])).toEqual([
      'class ToolOutput(Record, total=False):',
      ' a: Any',
      ' b: str',
      'class Tools:',
      ' tool: TypedTool[dict[str, Any], ToolOutput]',
    ])
  })

  it('is Never where there is no value', () => {
    expect(typeOf({ type: 'array', items: false })).toBe('list[Never]')
  })

  it('says what it knows of items and of the values of an enumeration', () => {
    const a = { type: 'array', description: 'Tags.', items: { type: 'string', minLength: 2 } }
    const oneOf = [
      { const: 'x', description: 'First' },
      { const: 'y', description: 'Last' },
    ]
    const lines = linesOf([{ name: 'tool', parameters: object({ a, b: { oneOf } }) }])
    expect(lines).toContain(' a: list[str] # Tags.; each: minLength 2')
    expect(lines).toContain(' b: Literal["x", "y"] # "x": First; "y": Last')
  })
})

describe.skipIf(!hasPython())('types that are too much for the compiler of Python in one piece', () => {
  it('are cut into types with names, so that nothing of them is lost', () => {
    let schema: object = { const: 'innermost' }
    for (let level = 0; level < 2000; level++) schema = { type: 'array', items: schema }
    const block = declarations([{ name: 'tool', output: schema, parameters: object({ a: schema }) }])
    expect(readDeclarations([block])[0]?.error).toBe('')
    expect(block.match(/list\[/gu)?.length).toBe(2000)
    expect(block).toContain('Literal["innermost"]')
  })

  it('are written with Union where they are a thousand in a row', () => {
    const anyOf = Array.from({ length: 1000 }, (_, at) => object({ [`field${at}`]: {} }))
    const block = declarations([{ name: 'tool', output: { anyOf } }])
    expect(block).toContain('Union[ToolOutput, ToolOutput2, ')
    expect(readDeclarations([block])[0]?.error).toBe('')
  })
})
