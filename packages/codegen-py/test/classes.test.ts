import { describe, expect, it } from 'vitest'
import { hasPython, readDeclarations } from './interpreter.ts'
import { declarations, linesOf } from './sdk.ts'

const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest })
const text = { type: 'string' }
const classesOf = (tools: readonly object[]): readonly string[] => {
  const lines = linesOf(tools)
  return lines.slice(
    0,
    lines.findIndex(line => /^(?:class Tools\b|Tools =)/u.test(line)),
  )
}
const argumentsOf = (schema: object): readonly string[] => classesOf([{ name: 'find', parameters: schema }])

describe('a class', () => {
  it('marks the fields that may be missing where they are few', () => {
    expect(argumentsOf(object({ a: text, b: text }, { required: ['a'] }))).toEqual([
      'class Find(Record):',
      ' a: str',
      ' b: NotRequired[str]',
    ])
  })

  it('marks the fields that must be there where those are few', () => {
    expect(argumentsOf(object({ a: text, b: text, c: text, d: text }, { required: ['a'] }))).toEqual([
      'class Find(Record, total=False):',
      ' a: Required[str]',
      ' b: str',
      ' c: str',
      ' d: str',
    ])
  })

  it('has only fields that may be missing where none is required', () => {
    expect(argumentsOf(object({ a: text, b: text }))).toEqual([
      'class Find(Record, total=False):',
      ' a: str',
      ' b: str',
    ])
    expect(argumentsOf(object({ a: text }))).toEqual(['class Find(Record):', ' a: NotRequired[str]'])
  })

  it('says the description of a field in its line, and nothing where there are no words', () => {
    const a = { type: 'integer', description: 'How\n many.', minimum: 1, default: 3 }
    expect(argumentsOf(object({ a, b: { type: 'string', description: ' \n' } }, { required: ['a', 'b'] }))).toEqual([
      'class Find(Record):',
      ' a: int # How many. minimum 1 @default 3',
      ' b: str',
    ])
  })

  it('says the description of the arguments in its first line', () => {
    expect(argumentsOf(object({ a: text }, { required: ['a'], description: 'What to find.' }))[0]).toBe(
      'class Find(Record): # What to find.',
    )
  })

  it('is declared before it is used', () => {
    const inner = object({ city: text }, { required: ['city'] })
    expect(argumentsOf(object({ home: inner }, { required: ['home'] }))).toEqual([
      'class Home(Record):',
      ' city: str',
      'class Find(Record):',
      ' home: Home',
    ])
  })

  it('is empty for an object that takes no key, with and without properties', () => {
    const closed = { type: 'object', additionalProperties: false }
    expect(argumentsOf(closed)).toEqual(['class Empty(Record): pass'])
    expect(argumentsOf({ ...closed, properties: {} })).toEqual(['class Empty(Record): pass'])
  })

  it('takes any further key where the schema says so, and not where it only does not forbid them', () => {
    const open = object({ a: text }, { additionalProperties: true, required: ['a'] })
    expect(linesOf([{ name: 'find', parameters: open }]).at(-1)).toBe(' find: Tool[Find | dict[str, Any]]')
    expect(linesOf([{ name: 'find', parameters: object({ a: text }) }]).at(-1)).toBe(' find: Tool[Find]')
  })

  it('exists for a value too, and does where the arguments are no schema', () => {
    expect(linesOf([{ name: 'find', parameters: { properties: 7 }, output: object({ a: text }) }])).toEqual([
      'class FindOutput(Record):',
      ' a: NotRequired[str]',
      'class Tools:',
      ' find: TypedTool[Any, FindOutput]',
    ])
  })
})

describe('a field', () => {
  it('may have the name of a soft keyword', () => {
    const soft = object({ match: text, case: text, type: text, _: text }, { required: ['match', 'case', 'type', '_'] })
    expect(argumentsOf(soft)).toEqual(['class Find(Record):', ' match: str', ' case: str', ' type: str', ' _: str'])
  })

  it.each([
    ['a keyword', 'class'],
    ['no identifier', 'a-b'],
    ['mangled in a class', '__token'],
    ['the name that Python assigns itself', '__debug__'],
    ['changed by normalization', 'ﬁnd'],
    ['the name of a type of the lines below', 'list'],
    ['a letter newer than some interpreters', '𞤀'],
  ])('whose name is %s does not touch the types of the others', (_, name) => {
    expect(argumentsOf(object({ self: text, [name]: { type: 'integer' }, args: text }, { required: [name] }))).toEqual([
      'Find = TypedDict("Find", {',
      '"self": NotRequired[str],',
      `"${name}": int,`,
      '"args": NotRequired[str],',
      '})',
    ])
  })

  it('may begin and end with two underscores', () => {
    expect(argumentsOf(object({ __meta__: text }, { required: ['__meta__'] }))).toEqual([
      'class Find(Record):',
      ' __meta__: str',
    ])
  })

  it('is distinct from another that only differs in punctuation', () => {
    expect(argumentsOf(object({ 'a-b': text, 'a.b': { type: 'number' } }, { required: ['a-b', 'a.b'] }))).toEqual([
      'Find = TypedDict("Find", {',
      '"a-b": str,',
      '"a.b": float,',
      '})',
    ])
  })

  it('without a name is one of those that are not declared, which type checkers would refuse', () => {
    const lines = linesOf([{ name: 'find', parameters: object({ '': text, a: text }, { required: ['a'] }) }])
    expect(lines).toEqual(['class Find(Record):', ' a: str', 'class Tools:', ' find: Tool[Find | dict[str, Any]]'])
  })
})

describe('objects that hold together', () => {
  it('are one class of all fields', () => {
    const allOf = [object({ a: text }, { required: ['a'] }), object({ a: {}, b: text }, { required: ['b'] })]
    expect(argumentsOf({ allOf })).toEqual(['class Find(Record):', ' a: str', ' b: str'])
  })

  it('are a class for each alternative', () => {
    const either = { oneOf: [object({ kind: { const: 'x' } }), object({ kind: { const: 'y' } }), { type: 'null' }] }
    expect(argumentsOf({ ...object({ kind: text, a: text }, { required: ['kind', 'a'] }), ...either })).toEqual([
      'class Find(Record):',
      ' kind: Literal["x"]',
      ' a: str',
      'class Find2(Record):',
      ' kind: Literal["y"]',
      ' a: str',
    ])
  })

  it('say in words which fields go together', () => {
    const anyOf = [{ required: ['a'] }, { required: ['b', 'c'] }]
    expect(argumentsOf({ ...object({ a: text, b: text, c: text }), anyOf })[0]).toBe(
      'class Find(Record, total=False): # needs a, or b and c',
    )
  })

  it('take any further key where alternatives would be too many, or are not known', () => {
    const oneOf = Array.from({ length: 30 }, (_, at) => object({ [`x${at}`]: text }))
    const lines = linesOf([{ name: 'find', parameters: { ...object({ a: text }), oneOf } }])
    expect(lines.at(-1)).toBe(' find: Tool[Find | dict[str, Any]]')
    const $defs = { Base: object({ next: { allOf: [{ $ref: '#/$defs/Base' }, object({ b: text })] } }) }
    expect(argumentsOf({ $ref: '#/$defs/Base', $defs })).toContain(' next: NotRequired[Union["Next", dict[str, Any]]]')
  })

  it('keep what they have in common', () => {
    const oneOf = [object({ x: text })]
    expect(argumentsOf({ ...object({ a: text }), oneOf })).toEqual([
      'class Find(Record, total=False):',
      ' a: str',
      ' x: str',
    ])
  })
})

describe.skipIf(!hasPython())('classes that contain themselves', () => {
  it('name themselves in quotes, and run', () => {
    const $defs = {
      Task: object({ title: text, parts: { type: 'array', items: { $ref: '#/$defs/Task' } } }, { required: ['title'] }),
      'odd-one': object({ 'a-b': { $ref: '#/$defs/odd-one' }, c: { anyOf: [{ $ref: '#/$defs/odd-one' }, text] } }),
      Json: { anyOf: [text, { type: 'array', items: { $ref: '#/$defs/Json' } }, { $ref: '#/$defs/Task' }] },
    }
    const properties = Object.fromEntries(Object.keys($defs).map((name, at) => [`p${at}`, { $ref: `#/$defs/${name}` }]))
    const block = declarations([{ name: 'find', parameters: object(properties, { $defs }) }])
    expect(block).toContain(' parts: NotRequired[list["Task"]]\n')
    expect(block).toContain('"c": NotRequired[Union["OddOne", str]],\n')
    expect(block).toContain('Json = str | list["Json"] | Task\n')
    expect(readDeclarations([block])[0]?.error).toBe('')
  })

  it('may contain each other, in any way', () => {
    const $defs = {
      A: { anyOf: [{ $ref: '#/$defs/B' }, { type: 'array', items: { $ref: '#/$defs/A' } }, { type: 'null' }] },
      B: object({ a: { $ref: '#/$defs/A' }, m: { type: 'object', additionalProperties: { $ref: '#/$defs/B' } } }),
      C: { type: 'array', prefixItems: [{ $ref: '#/$defs/C' }], items: { $ref: '#/$defs/C' } },
      D: { allOf: [{ $ref: '#/$defs/B' }, object({ d: { $ref: '#/$defs/D' } })] },
      E: { anyOf: [{ $ref: '#/$defs/F' }, object({ e: { $ref: '#/$defs/F' } })] },
      F: { anyOf: [{ $ref: '#/$defs/E' }, { type: 'string' }] },
      G: { $ref: '#/$defs/H' },
      H: object({ g: { $ref: '#/$defs/G' }, h: { $ref: '#/$defs/H' } }),
    }
    const properties = Object.fromEntries(Object.keys($defs).map(name => [name, { $ref: `#/$defs/${name}` }]))
    const block = declarations([{ name: 'find', parameters: object(properties, { $defs }) }])
    expect(readDeclarations([block])[0]?.error).toBe('')
  })
})
