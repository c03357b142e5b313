import { python } from '@dsh/codegen-py'
import { describe, expect, it } from 'vitest'
import { hasData, readRealTools } from '../../codegen-ts/test/real-tools.ts'
import { hasPython, readDeclarations } from './interpreter.ts'
import { blockOf } from './sdk.ts'

describe.skipIf(!hasData() || !hasPython())('the SDKs of real tools', () => {
  it('are parsed and executed by CPython, and declare exactly these tools', () => {
    const sources = readRealTools()
    const read = readDeclarations(sources.map(({ tools }) => blockOf(python.renderSdk(tools))))
    expect(read.map(({ error }) => error).filter(error => error !== '')).toEqual([])
    for (const [at, { tools }] of sources.entries()) {
      expect(new Set(read[at]?.tools)).toEqual(new Set(tools.map(tool => tool.name)))
    }
  })
})
