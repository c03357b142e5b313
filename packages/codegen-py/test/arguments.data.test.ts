import { quote } from '@dsh/codegen'
import { python } from '@dsh/codegen-py'
import { describe, expect, it } from 'vitest'
import { hasData, readRealTools } from '../../codegen-ts/test/real-tools.ts'
import { pythonText } from './interpreter.ts'
import { hasPyright, typeErrors } from './pyright.ts'
import { blockOf } from './sdk.ts'

/** Why a type should refuse a value. */
const byType = /^(?:wrong type at|outside the enum at|missing |undeclared property|not an object)/u

interface Call {
  readonly line: string
  readonly isValid: boolean
  readonly why: string
}

describe.skipIf(!hasData() || !hasPyright())('arguments of real tools', () => {
  it('are taken by a type checker where the schema takes them, and refused where it refuses their type, value or keys', () => {
    const files = new Map<string, string>()
    const calls = new Map<string, Call>()
    for (const { file, tools, cases } of hasData() ? readRealTools() : []) {
      const name = `${file.replace(/\W+/gu, '_')}.py`
      const block = blockOf(python.renderSdk(tools))
      const lines = block.split('\n')
      for (const { index, valid, invalid } of cases) {
        const call = (value: unknown, isValid: boolean, why: string): void => {
          const line = `def call${lines.length}(): return ${access(tools[index]?.name ?? '', block)}(${pythonText(value)})`
          calls.set(`${name}:${lines.push(line)}`, { line, isValid, why })
        }
        for (const value of valid) call(value, true, '')
        for (const { why, value } of invalid) if (byType.test(why)) call(value, false, why)
      }
      files.set(name, lines.join('\n'))
    }
    const errors = typeErrors(files)
    expect([...errors].filter(([place]) => !calls.has(place))).toEqual([])
    const wronglyRefused = [...calls].filter(([place, { isValid }]) => isValid && errors.has(place))
    expect(wronglyRefused.map(([place, { line }]) => `${errors.get(place)}: ${line}`)).toEqual([])
    const wrong = [...calls].filter(([, { isValid }]) => !isValid)
    const taken = wrong.filter(([place]) => !errors.has(place))
    expect(wrong.length).toBeGreaterThan(10_000)
    expect(taken.length / wrong.length).toBeLessThan(0.01)
  }, 1_200_000)
})

/** A tool as a program reaches it: as the SDK says. */
function access(name: string, block: string): string {
  const isAttribute = block.slice(block.indexOf('\nclass Tools')).includes(`\n ${name}: `)
  return isAttribute && block.includes('\nclass Tools') ? `tools.${name}` : `tools[${quote(name)}]`
}
