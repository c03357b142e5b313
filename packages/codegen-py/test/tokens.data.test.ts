import { estimateTokens } from '@dsh/codegen'
import { createPython, python } from '@dsh/codegen-py'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { hasData, readRealTools, type RealTools } from '../../codegen-ts/test/real-tools.ts'
import { blockOf } from './sdk.ts'

const sources = hasData() ? readRealTools() : []
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
const costs = new Map(sources.map(source => [source, source.native.map(text => countTokens(text))]))
const nativeCost = (source: RealTools): number => sum(costs.get(source) ?? [])
const sdks = new Map(sources.map(source => [source, python.renderSdk(source.tools)]))

/** The lines that declare each type, and those of each tool. */
function parse(block: string): {
  readonly types: ReadonlyMap<string, string>
  readonly tools: ReadonlyMap<string, string>
} {
  const types = new Map<string, string>()
  const tools = new Map<string, string>()
  let current = ''
  let pending = ''
  for (const line of block.slice(block.indexOf(' toolName: str\n')).split('\n').slice(1, -2)) {
    if (line === '})' && current === 'Tools') continue
    if (/^(?:class Tools\b|Tools = )/u.test(line)) current = 'Tools'
    else if (current !== 'Tools') {
      current = /^(?:class )?(?<name>[^\s"#}]+?)(?: = |\()/u.exec(line)?.groups?.['name'] ?? current
      types.set(current, `${types.get(current) ?? ''}${line}\n`)
    } else {
      pending += `${line}\n`
      if (/^ ?(?:#|@overload)/u.test(line)) continue
      const quoted =
        /^ def __getitem__\(self, name: Literal\[(?<name>"(?:[^"\\]|\\.)*")\]|^(?<key>"(?:[^"\\]|\\.)*"): /u.exec(line)
      const text = quoted?.groups?.['name'] ?? quoted?.groups?.['key']
      const name = text === undefined ? (/^ (?<name>[^\s:]+): /u.exec(line)?.groups?.['name'] ?? '') : JSON.parse(text)
      tools.set(name as string, pending)
      pending = ''
    }
  }
  return { types, tools }
}

/** What each tool's lines cost, with its share of the types that it has together with others. */
function shares(sdk: string): ReadonlyMap<string, number> {
  const { types, tools } = parse(blockOf(sdk))
  const wordsOf = (text: string): readonly string[] =>
    [...text.replace(/"(?<name>\w*)"|"(?:[^"\\]|\\.)*"|#.*/gu, '$<name>').matchAll(/[\p{L}\p{N}_]+/gu)].map(
      ([word]) => word,
    )
  const needs = (text: string): ReadonlySet<string> => {
    const needed = new Set<string>()
    const pending = [text]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const word of wordsOf(next)) {
        const type = types.get(word)
        if (type === undefined || needed.has(word)) continue
        needed.add(word)
        pending.push(type)
      }
    }
    return needed
  }
  const needed = new Map([...tools].map(([name, text]) => [name, needs(text)]))
  const users = new Map<string, number>()
  for (const names of needed.values()) for (const name of names) users.set(name, (users.get(name) ?? 0) + 1)
  return new Map(
    [...tools].map(([name, text]) => {
      const shared = [...(needed.get(name) ?? [])].map(
        type => countTokens(types.get(type) ?? '') / (users.get(type) ?? 1),
      )
      return [name, countTokens(text) + sum(shared)]
    }),
  )
}

describe.skipIf(!hasData())('the tokens of the SDK of real tools (o200k_base)', () => {
  it('are at most 0.7 of those of their native schemas, in the middle of the tools of MCP servers; at most 0.75 of all', () => {
    const ratios = sources.flatMap(source => {
      const cost = shares(sdks.get(source) ?? '')
      const names = source.tools.map(tool => tool.name)
      expect(cost.size).toBe(new Set(names).size)
      // Tools that share a name share its lines.
      const doubles = names.map(name => names.filter(other => other === name).length)
      return names.map(
        (name, index) => (cost.get(name) ?? NaN) / (doubles[index] ?? 1) / (costs.get(source)?.[index] ?? NaN),
      )
    })
    expect(ratios).toHaveLength(2461)
    // Servers come first, then the small functions of benchmarks.
    expect(median(ratios.slice(0, 1806))).toBeLessThanOrEqual(0.7)
    expect(median(ratios)).toBeLessThanOrEqual(0.75)
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
      return countTokens(createPython({ budgetTokens }).renderSdk(source.tools)) / nativeCost(source)
    })
    expect(Math.max(...ratios)).toBeLessThanOrEqual(0.15)
    expect(median(ratios)).toBeLessThanOrEqual(0.12)
  })

  it('are estimated within a sixth', () => {
    const errors = [...sdks.values()].map(sdk => Math.abs(estimateTokens(sdk) / countTokens(sdk) - 1))
    expect(Math.max(...errors)).toBeLessThan(1 / 6)
  })
})
