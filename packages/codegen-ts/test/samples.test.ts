import { readdirSync, readFileSync } from 'node:fs'
import type { ToolSignature } from '@dsh/codegen'
import { typescript } from '@dsh/codegen-ts'
import { describe, expect, it } from 'vitest'
import { typeErrors } from './compiler.ts'
import { blockOf } from './sdk.ts'

const folder = new URL('../../codegen/samples/', import.meta.url)
const samples = readdirSync(folder).map(name => ({
  name,
  tools: JSON.parse(readFileSync(new URL(`${name}/schema.json`, folder), 'utf8')) as readonly ToolSignature[],
  expected: readFileSync(new URL(`${name}/expected.ts`, folder), 'utf8'),
}))

describe('the samples of packages/codegen', () => {
  it.each(samples)('$name: are declared as expected', ({ tools, expected }) => {
    expect(blockOf(typescript.renderSdk(tools))).toBe(expected)
  })

  it('are TypeScript that the compiler takes', () => {
    expect(samples.length).toBeGreaterThan(15)
    expect(typeErrors(new Map(samples.map(({ name, expected }) => [`/${name}.ts`, expected])))).toEqual([])
  })
})
