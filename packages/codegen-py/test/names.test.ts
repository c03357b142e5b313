import { describe, expect, it } from 'vitest'
import { declarations, linesOf } from './sdk.ts'

const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest })
const text = { type: 'string' }
const namesOf = (tools: readonly object[]): readonly string[] =>
  linesOf(tools).flatMap(line => /^(?:class )?(?<name>[^\s"}]+?)(?: = |\()/u.exec(line)?.groups?.['name'] ?? [])

describe('the name of a class', () => {
  it('is the name of its tool', () => {
    expect(namesOf([{ name: 'read_file', parameters: object({ a: text }), output: object({ b: text }) }])).toEqual([
      'ReadFile',
      'ReadFileOutput',
    ])
  })

  it('has a number where two tools come to the same, and both tools keep their names', () => {
    const tools = ['weather.get', 'weather-get', 'weather_get'].map((name, at) => ({
      name,
      parameters: object({ [`a${at}`]: text }),
    }))
    expect(namesOf(tools)).toEqual(['WeatherGet', 'WeatherGet2', 'WeatherGet3', 'Tools'])
    const block = declarations(tools)
    for (const access of ['"weather.get": Tool[', '"weather-get": Tool[', '"weather_get": Tool[']) {
      expect(block).toContain(access)
    }
  })

  it('is that of the field that holds it, in the singular for items', () => {
    const issue = object({ a: text })
    const tool = {
      name: 'tool',
      parameters: object({ owner: object({ b: text }), issues: { type: 'array', items: issue } }),
    }
    expect(namesOf([tool])).toEqual(['Owner', 'Issue', 'Tool2'])
  })

  it('has numbers for the alternatives of a union, of arguments and of values', () => {
    const either = { anyOf: [object({ a: text }), object({ b: text })] }
    expect(
      namesOf([{ name: 'go', parameters: either, output: { anyOf: [object({ c: text }), object({ d: text })] } }]),
    ).toEqual(['Go', 'Go2', 'GoOutput', 'GoOutput2'])
  })

  it('begins with a letter whatever the tool is called', () => {
    const names = ['1st', '路径', '', '-', '\u0301x']
    expect(namesOf(names.map((name, at) => ({ name, parameters: object({ [`a${at}`]: text }) }))).slice(0, -1)).toEqual(
      expect.arrayContaining(['Type1st', '路径Args', 'Type', 'Type2', 'X']),
    )
  })

  it('is short, and no half of a character, whatever the tool is called', () => {
    const names = ['x'.repeat(5000), '𝒳'.repeat(500), `a${'가'.repeat(500)}`]
    for (const name of names) {
      const [first = ''] = namesOf([{ name, parameters: object({ a: text }) }])
      expect(first.length).toBeLessThanOrEqual(120)
      expect(first).not.toMatch(/\p{Cs}/u)
    }
  })

  it('is in the normal form of identifiers', () => {
    for (const name of ['ﬁnd', 'e\u0301tat', '\u1112\u1161\u11ab', 'Å']) {
      const [first = ''] = namesOf([{ name, parameters: object({ a: text }) }])
      expect(first).toBe(first.normalize('NFKC'))
    }
  })

  it('is nothing that Python, the SDK or a field means', () => {
    const inner = (at: number): object => object({ [`x${at}`]: text })
    const properties = {
      none: inner(0),
      any: inner(1),
      tool: inner(2),
      value_error: inner(3),
      page: inner(4),
      Page: text,
    }
    expect(namesOf([{ name: 'go', parameters: object(properties) }])).toEqual([
      'None2',
      'Any2',
      'Tool2',
      'ValueError2',
      'Page2',
      'Go',
    ])
  })

  it('is that of its author, where one is given under $defs', () => {
    const $defs = { Ticket: object({ at: { type: 'array', prefixItems: [text, { const: 1.5 }] } }) }
    expect(namesOf([{ name: 'go', parameters: object({ x: { $ref: '#/$defs/Ticket' } }, { $defs }) }])).toEqual([
      'Ticket',
      'Go',
    ])
  })
})

describe('a name for a type that is no class', () => {
  const owner = { type: 'string', description: 'Who the repository belongs to.' }

  it('is given where that is shorter, with the description in its line', () => {
    const tools = ['a', 'b', 'c', 'd'].map(name => ({ name, parameters: object({ owner, [`${name}1`]: {} }) }))
    const lines = linesOf(tools)
    expect(lines[0]).toBe('Owner = str # Who the repository belongs to.')
    expect(lines.filter(line => line === ' owner: Owner')).toHaveLength(4)
  })

  it('is not given where it is longer', () => {
    const short = { type: 'array', items: text }
    expect(namesOf(['a', 'b', 'c'].map(name => ({ name, output: short })))).toEqual([])
    expect(namesOf([{ name: 'a', output: { const: 'a long value that is no type' } }])).toEqual([])
  })

  it('is one for a class with one description in several places', () => {
    const where = object({ folder: text }, { description: 'Where to look for all of it, from the root down.' })
    const tools = ['a', 'b'].map(name => ({ name, parameters: object({ where, [`${name}1`]: {} }) }))
    expect(linesOf(tools)[0]).toBe('class Where(Record): # Where to look for all of it, from the root down.')
    expect(linesOf(tools).filter(line => line === ' where: Where')).toHaveLength(2)
  })
})
