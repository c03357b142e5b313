import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ToolSignature } from '@dsh/codegen'
import { python } from '@dsh/codegen-py'
import { describe, expect, it } from 'vitest'
import { dataFolder, hasData } from '../../codegen-ts/test/real-tools.ts'
import { hasPyright, typeErrors } from './pyright.ts'
import { blockOf } from './sdk.ts'

interface Program {
  readonly id: string
  readonly tools: readonly string[]
  readonly code: string
}
type Tools = Readonly<Record<string, Omit<ToolSignature, 'name'>>>

const folder = path.join(dataFolder, 'code-mode')
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

describe.skipIf(!hasData() || !hasPyright())('programs that were written for tools', () => {
  it('call them as the SDK of these tools says', () => {
    const { tools } = read('tools.json') as { readonly tools: Tools }
    const files = new Map<string, string>()
    for (const file of readdirSync(path.join(folder, 'python'))) {
      const program = read(`python/${file}`) as Program
      const signatures = program.tools.flatMap(name => (tools[name] === undefined ? [] : [{ name, ...tools[name] }]))
      const body = program.code.replaceAll('\n', '\n ')
      files.set(`${program.id}.py`, `${blockOf(python.renderSdk(signatures))}async def program():\n ${body}\n`)
    }
    expect(files.size).toBe(12)
    const errors = [...typeErrors(files)]
    // Where a program puts its dict together in several steps, a type checker does not know what is in it.
    const ofDicts = errors.filter(([, message]) =>
      /^(?:Argument of type "(?:dict|list)\[|Argument of type "Overload)/u.test(message),
    )
    expect(errors).toEqual(ofDicts)
    expect(new Set(ofDicts.map(([place]) => place.replace(/:.*/u, ''))).size).toBeLessThanOrEqual(3)
  })
})
