import { readdirSync, readFileSync } from 'node:fs'
import type { ToolSignature } from '@dsh/codegen'
import { python } from '@dsh/codegen-py'
import { describe, expect, it } from 'vitest'
import { hasPython, readDeclarations } from './interpreter.ts'
import { blockOf } from './sdk.ts'

const folder = new URL('../../codegen/samples/', import.meta.url)
const samples = readdirSync(folder).map(name => ({
  name,
  tools: JSON.parse(readFileSync(new URL(`${name}/schema.json`, folder), 'utf8')) as readonly ToolSignature[],
  expected: readFileSync(new URL(`${name}/expected.py`, folder), 'utf8'),
}))

describe('the samples of packages/codegen', () => {
  it.each(samples)('$name: are declared as expected', ({ tools, expected }) => {
    expect(blockOf(python.renderSdk(tools))).toBe(expected)
  })

  it.skipIf(!hasPython())('are Python that runs and declares exactly these tools', () => {
    expect(samples.length).toBeGreaterThan(15)
    const read = readDeclarations(samples.map(({ expected }) => expected))
    expect(read.map(({ error }) => error).filter(error => error !== '')).toEqual([])
    expect(read.map(({ tools }) => tools.toSorted())).toEqual(
      samples.map(({ tools }) => tools.map(tool => tool.name).toSorted()),
    )
  })
})
