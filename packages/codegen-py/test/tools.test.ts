import { describe, expect, it } from 'vitest'
import { declarations, linesOf } from './sdk.ts'

const toolsOf = (tools: readonly object[]): readonly string[] => {
  const lines = linesOf(tools)
  return lines.slice(lines.findIndex(line => /^(?:class Tools\b|Tools =)/u.test(line)))
}

describe('a tool', () => {
  it('is an attribute that takes a dict and gives a value, with its description above it in one line', () => {
    expect(toolsOf([{ name: 'add', description: 'Adds\n  numbers.', output: { type: 'number' } }])).toEqual([
      'class Tools:',
      ' # Adds numbers.',
      ' add: TypedTool[dict[str, Any], float]',
    ])
  })

  it('has no line above it where there are no words', () => {
    expect(toolsOf([{ name: 'a', description: ' \n' }, { name: 'b' }])).toEqual([
      'class Tools:',
      ' a: Tool[dict[str, Any]]',
      ' b: Tool[dict[str, Any]]',
    ])
  })

  it('is reached by its name in brackets where that is no attribute of Python', () => {
    const named = ['a', 'b', 'c'].map(name => ({ name }))
    expect(toolsOf([...named, { name: 'github-list-issues', description: 'Lists.' }])).toEqual([
      'class Tools(Protocol):',
      ' a: Tool[dict[str, Any]]',
      ' b: Tool[dict[str, Any]]',
      ' c: Tool[dict[str, Any]]',
      ' # Lists.',
      ' def __getitem__(self, name: Literal["github-list-issues"]) -> Tool[dict[str, Any]]: ...',
    ])
  })

  it('has an overload where several names are odd', () => {
    const named = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => ({ name }))
    expect(toolsOf([...named, { name: 'a.b' }, { name: 'a-b' }]).slice(-4)).toEqual([
      ' @overload',
      ' def __getitem__(self, name: Literal["a-b"]) -> Tool[dict[str, Any]]: ...',
      ' @overload',
      ' def __getitem__(self, name: Literal["a.b"]) -> Tool[dict[str, Any]]: ...',
    ])
  })

  it('is a key of a dict where many names are odd, which is shorter, in the order of all names', () => {
    expect(toolsOf([{ name: 'a.b', description: 'Dots.' }, { name: 'a-b' }, { name: 'a' }])).toEqual([
      'Tools = TypedDict("Tools", {',
      '"a": Tool[dict[str, Any]],',
      '"a-b": Tool[dict[str, Any]],',
      '# Dots.',
      '"a.b": Tool[dict[str, Any]],',
      '})',
    ])
  })

  it('is no attribute where its name is reserved, begins with an underscore, changes or is a type of other lines', () => {
    const odd = ['class', '__debug__', '_private', '__init__', '_', 'ﬁnd', 'list', 'Any', '1st', '']
    const lines = toolsOf(odd.map(name => ({ name })))
    for (const name of odd) expect(lines.join('\n')).toContain(`Literal["${name}"]`)
    expect(lines).toHaveLength(1 + 2 * odd.length)
  })

  it('keeps the class of its arguments where its name is reserved', () => {
    const parameters = { type: 'object', properties: { a: { type: 'string' } } }
    expect(toolsOf([{ name: 'import', parameters }])).toContain('"import": Tool[Import],')
  })

  it('may have parameters of any name', () => {
    const names = ['name', 'self', 'class', 'args']
    const properties = Object.fromEntries(names.map(name => [name, { type: 'string' }]))
    const block = declarations([{ name: 'call', parameters: { type: 'object', properties, required: names } }])
    for (const name of names) expect(block).toContain(`"${name}": str,`)
    expect(block).toContain(' call: Tool[Call]')
  })

  it('shows half a character in its name as its code', () => {
    expect(toolsOf([{ name: 'a\ud800' }])).toContain(String.raw`"a\ud800": Tool[dict[str, Any]],`)
  })

  it('takes what either takes where two of its name differ', () => {
    const taking = (name: string): object => ({ type: 'object', properties: { [name]: { type: 'string' } } })
    const tools = ['x', 'y'].map(name => ({ name: 'a', description: `Takes ${name}.`, parameters: taking(name) }))
    expect(toolsOf(tools)).toEqual(['class Tools:', ' # Takes x. Takes y.', ' a: Tool[A2 | A3]'])
  })

  it('says its description in a comment that no type checker obeys', () => {
    const block = declarations([
      { name: 'a', description: 'pyright: strict', output: { type: 'string', description: 'type: int' } },
    ])
    expect(block).toContain('\n # - pyright: strict\n')
    expect(block).toContain('# - type: int\n')
  })
})
