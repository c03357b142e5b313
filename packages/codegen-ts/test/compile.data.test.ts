import { typescript } from '@dsh/codegen-ts'
import { describe, expect, it } from 'vitest'
import { typeErrors } from './compiler.ts'
import { hasData, readRealTools } from './real-tools.ts'
import { blockOf } from './sdk.ts'

/** Why a type should refuse a value. */
const byType = /^(?:wrong type at|outside the enum at|missing |undeclared property|not an object)/u

interface Call {
  readonly line: string
  readonly isValid: boolean
  readonly why: string
}

describe.skipIf(!hasData())('arguments of real tools', () => {
  it('compile where the schema takes them, and do not where it refuses their type, value or keys', () => {
    const files = new Map<string, string>()
    const calls = new Map<string, Call>()
    for (const { file, tools, cases } of hasData() ? readRealTools() : []) {
      const lines = blockOf(typescript.renderSdk(tools)).split('\n')
      for (const { index, valid, invalid } of cases) {
        const call = (value: unknown, isValid: boolean, why: string): void => {
          const line = `tools[${JSON.stringify(tools[index]?.name)}](${JSON.stringify(value)})`
          calls.set(`/${file}.ts:${lines.push(line)}`, { line, isValid, why })
        }
        for (const value of valid) call(value, true, '')
        for (const { why, value } of invalid) if (byType.test(why)) call(value, false, why)
      }
      files.set(`/${file}.ts`, lines.join('\n'))
    }
    const errors = new Map(typeErrors(files).map(error => [error.slice(0, error.indexOf(' ')), error]))
    expect([...errors].filter(([place]) => !calls.has(place))).toEqual([])
    const wronglyRefused = [...calls].filter(([place, { isValid }]) => isValid && errors.has(place))
    expect(wronglyRefused.map(([place, { line }]) => `${errors.get(place)}: ${line}`)).toEqual([])
    const wrong = [...calls].filter(([, { isValid }]) => !isValid)
    const taken = wrong.filter(([place]) => !errors.has(place))
    expect(wrong.length).toBeGreaterThan(10_000)
    expect(taken.length / wrong.length).toBeLessThan(0.01)
  })
})
