import { estimateTokens } from '@dsh/codegen'
import { createTypeScript, typescript } from '@dsh/codegen-ts'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { parseDeclarations } from './compiler.ts'
import { hasData, readRealTools, type RealTools } from './real-tools.ts'
import { blockOf } from './sdk.ts'

const sources = hasData() ? readRealTools() : []
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
const costs = new Map(sources.map(source => [source, source.native.map(text => countTokens(text))]))
const nativeCost = (source: RealTools): number => sum(costs.get(source) ?? [])
const sdks = new Map(sources.map(source => [source, typescript.renderSdk(source.tools)]))

/** What each tool's declaration costs, with its share of the types that it has together with others. */
function shares(sdk: string): ReadonlyMap<string, number> {
  const { methods, types } = parseDeclarations(blockOf(sdk))
  const wordsOf = (text: string): readonly string[] =>
    [...text.replace(/"(?:[^"\\]|\\.)*"|\/\/.*/gu, '').matchAll(/[\p{L}\p{N}_$]+/gu)].map(([word]) => word)
  const needs = (text: string): ReadonlySet<string> => {
    const needed = new Set<string>()
    const pending = [text]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const word of wordsOf(next)) {
        const type = types.get(word)
        if (type === undefined || word === 'JsonValue' || needed.has(word)) continue
        needed.add(word)
        pending.push(type)
      }
    }
    return needed
  }
  const needed = new Map([...methods].map(([name, text]) => [name, needs(text)]))
  const users = new Map<string, number>()
  for (const names of needed.values()) for (const name of names) users.set(name, (users.get(name) ?? 0) + 1)
  return new Map(
    [...methods].map(([name, text]) => {
      const shared = [...(needed.get(name) ?? [])].map(
        type => countTokens(types.get(type) ?? '') / (users.get(type) ?? 1),
      )
      return [name, countTokens(text) + sum(shared)]
    }),
  )
}

describe.skipIf(!hasData())('the tokens of the SDK of real tools (o200k_base)', () => {
  it('are at most 0.7 of those of their native schemas, in the middle of all tools', () => {
    const ratios = sources.flatMap(source => {
      const cost = shares(sdks.get(source) ?? '')
      expect(cost.size).toBe(new Set(source.tools.map(tool => tool.name)).size)
      return source.tools.map(({ name }, index) => (cost.get(name) ?? NaN) / (costs.get(source)?.[index] ?? NaN))
    })
    expect(ratios).toHaveLength(2461)
    expect(median(ratios)).toBeLessThanOrEqual(0.7)
  })

  it('are at most 0.7 for all tools together, with all that is said beside them', () => {
    const whole = sum([...sdks.values()].map(sdk => countTokens(sdk)))
    expect(whole / sum(sources.map(nativeCost))).toBeLessThanOrEqual(0.7)
  })

  it('are at most 0.15 in the index of 50 tools or more', () => {
    const large = sources.filter(({ tools }) => tools.length >= 50)
    expect(large).toHaveLength(10)
    const ratios = large.map(source => {
      const budgetTokens = Math.floor(0.15 * nativeCost(source))
      return countTokens(createTypeScript({ budgetTokens }).renderSdk(source.tools)) / nativeCost(source)
    })
    expect(Math.max(...ratios)).toBeLessThanOrEqual(0.15)
    expect(median(ratios)).toBeLessThanOrEqual(0.1)
  })

  it('are estimated within a sixth', () => {
    const errors = [...sdks.values()].map(sdk => Math.abs(estimateTokens(sdk) / countTokens(sdk) - 1))
    expect(Math.max(...errors)).toBeLessThan(1 / 6)
  })
})
