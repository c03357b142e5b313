import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { python } from '@dsh/codegen-py'
import { describe, expect, it } from 'vitest'
import { anyTools } from './any-tools.ts'
import { hasPyright, typeErrors } from './pyright.ts'
import { blockOf } from './sdk.ts'

const folder = new URL('../../codegen/samples/', import.meta.url)

describe.skipIf(!hasPyright())('a type checker', () => {
  it('has nothing against the samples', () => {
    const files = readdirSync(folder).map((name): [string, string] => [
      `${name}.py`,
      readFileSync(new URL(`${name}/expected.py`, folder), 'utf8'),
    ])
    expect(files.length).toBeGreaterThan(15)
    expect([...typeErrors(new Map(files))]).toEqual([])
  })

  it('has nothing against names and words from anywhere', () => {
    const lists = fc.sample(anyTools, 300)
    const files = lists.map((list, at): [string, string] => [`sdk${at}.py`, blockOf(python.renderSdk(list as never))])
    expect([...typeErrors(new Map(files))]).toEqual([])
  })

  it('has nothing against classes that contain each other in any way', () => {
    const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest })
    const $defs = {
      A: { anyOf: [{ $ref: '#/$defs/B' }, { type: 'array', items: { $ref: '#/$defs/A' } }, { type: 'null' }] },
      B: object({ a: { $ref: '#/$defs/A' }, m: { type: 'object', additionalProperties: { $ref: '#/$defs/B' } } }),
      C: { type: 'array', items: { anyOf: [{ $ref: '#/$defs/C' }, { $ref: '#/$defs/D' }] } },
      D: object({ 'a-b': { $ref: '#/$defs/D' }, class: { anyOf: [{ $ref: '#/$defs/A' }, { type: 'null' }] } }),
      E: { anyOf: [{ $ref: '#/$defs/F' }, object({ e: { $ref: '#/$defs/F' } })] },
      F: { anyOf: [{ $ref: '#/$defs/E' }, { type: 'string' }] },
      G: { $ref: '#/$defs/H' },
      H: object({ g: { $ref: '#/$defs/G' }, h: { $ref: '#/$defs/H' } }, { additionalProperties: true }),
    }
    const properties = Object.fromEntries(Object.keys($defs).map(name => [`p${name}`, { $ref: `#/$defs/${name}` }]))
    const parameters = object(properties, { $defs }) as never
    const block = blockOf(python.renderSdk([{ name: 'tool', description: '', parameters, output: {} }]))
    const call =
      'def call(): return tools.tool({"pA": [[], None], "pD": {"a-b": {"class": None}}, "pG": {"h": {"x": 1}}})\n'
    expect([...typeErrors(new Map([['sdk.py', block + call]]))]).toEqual([])
  })
})
