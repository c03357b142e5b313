import { estimateTokens, type ToolSignature } from '@dsh/codegen'
import { createPython, python } from '@dsh/codegen-py'
import { describe, expect, it } from 'vitest'

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
const sdkOf = (budgetTokens: number): string => createPython({ budgetTokens }).renderSdk(tools)

describe('createPython({ budgetTokens }).renderSdk(tools)', () => {
  it('declares every tool where that is within the budget', () => {
    expect(sdkOf(100_000)).toBe(python.renderSdk(tools))
  })

  it('lists names and first sentences where it is not', () => {
    const sdk = sdkOf(1300)
    expect(sdk).toContain('\nlist_issue: Will list the issue that is meant\n')
    expect(sdk).not.toContain('issue_name')
  })

  it('declares how to find a tool and how to read what it takes', () => {
    const sdk = sdkOf(1300)
    expect(sdk).toContain('async def search_tools(self, query: str) -> list[Found]')
    expect(sdk).toContain('async def describe_tool(self, name: str) -> str')
  })

  it('lists names alone, and then as many as fit, where the budget is smaller still', () => {
    expect(sdkOf(750)).toContain('\nlist_issue\n')
    expect(sdkOf(640)).toMatch(/\ncreate_branch\n(?:\w+\n)*… and \d+ more, which tools\.search_tools finds\n/u)
  })

  it('keeps to its budget, down to what cannot be left out', () => {
    for (const budget of [560, 600, 700, 900, 1200, 2000]) {
      expect(estimateTokens(sdkOf(budget))).toBeLessThanOrEqual(budget)
    }
    expect(estimateTokens(sdkOf(0))).toBeLessThan(560)
  })

  it('cannot be made with a budget that is no number of tokens', () => {
    expect(() => createPython({ budgetTokens: NaN })).toThrow('budgetTokens must be a number of tokens, 0 or more')
    expect(() => createPython({ budgetTokens: -1 })).toThrow(RangeError)
  })

  it('gives the same bytes for tools in any order', () => {
    expect(createPython({ budgetTokens: 900 }).renderSdk(tools.toReversed())).toBe(sdkOf(900))
  })
})
