import { estimateTokens, type ToolSignature } from '@dsh/codegen'
import { createTypeScript, typescript } from '@dsh/codegen-ts'
import { describe, expect, it } from 'vitest'
import { parseDeclarations } from './compiler.ts'
import { blockOf } from './sdk.ts'

const things = ['issue', 'label', 'branch', 'release', 'commit', 'review', 'user', 'team', 'topic', 'hook']
const tools: readonly ToolSignature[] = ['list', 'create', 'delete', 'update', 'find'].flatMap(verb =>
  things.map(thing => ({
    name: `${verb}_${thing}`,
    description: `Will ${verb} the ${thing} that is meant. It takes a name.`,
    parameters: {
      type: 'object',
      properties: { [`${thing}_name`]: { type: 'string', description: `What the ${thing} is called.` } },
      required: [`${thing}_name`],
    },
    output: {},
  })),
)
const sdkOf = (budgetTokens: number): string => createTypeScript({ budgetTokens }).renderSdk(tools)

describe('createTypeScript({ budgetTokens }).renderSdk(tools)', () => {
  it('declares every tool where that is within the budget', () => {
    expect(sdkOf(100_000)).toBe(typescript.renderSdk(tools))
  })

  it('lists names and first sentences where it is not', () => {
    const sdk = sdkOf(1200)
    expect(sdk).toContain('\nlist_issue: Will list the issue that is meant\n')
    expect(sdk).not.toContain('issue_name')
  })

  it('declares how to find a tool and how to read what it takes', () => {
    const { errors, methods } = parseDeclarations(blockOf(sdkOf(1200)))
    expect(errors).toEqual([])
    expect(methods.get('$search')).toContain('$search(query: string): Promise<{ name: string; summary: string }[]>')
    expect(methods.get('$describe')).toContain('$describe(name: string): Promise<string>')
  })

  it('lists names alone, and then as many as fit, where the budget is smaller still', () => {
    expect(sdkOf(650)).toContain('\nlist_issue\n')
    expect(sdkOf(500)).toMatch(/\ncreate_branch\n(?:\w+\n)*… and \d+ more, which tools\.\$search finds\n/u)
  })

  it('keeps to its budget, down to what cannot be left out', () => {
    for (const budget of [400, 500, 700, 900, 1200, 2000]) {
      expect(estimateTokens(sdkOf(budget))).toBeLessThanOrEqual(budget)
    }
    expect(estimateTokens(sdkOf(0))).toBeLessThan(400)
  })

  it('cannot be made with a budget that is no number of tokens', () => {
    expect(() => createTypeScript({ budgetTokens: NaN })).toThrow('budgetTokens must be a number of tokens, 0 or more')
    expect(() => createTypeScript({ budgetTokens: -1 })).toThrow(RangeError)
  })

  it('gives the same bytes for tools in any order', () => {
    expect(createTypeScript({ budgetTokens: 900 }).renderSdk(tools.toReversed())).toBe(sdkOf(900))
  })

  it('says of names that are not one word where they begin and end', () => {
    const odd = [
      { ...tools[0]!, name: 'two words' },
      { ...tools[0]!, name: 'with-hyphens' },
    ]
    const sdk = createTypeScript({ budgetTokens: 0 }).renderSdk(odd)
    expect(sdk).toContain('There are 2 tools')
    const roomy = createTypeScript({ budgetTokens: 400 }).renderSdk([...odd, ...tools])
    expect(roomy).not.toContain('\ntwo words')
  })
})
