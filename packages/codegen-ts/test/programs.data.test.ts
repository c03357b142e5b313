import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ToolSignature } from '@dsh/codegen'
import { typescript } from '@dsh/codegen-ts'
import { describe, expect, it } from 'vitest'
import { typeErrors } from './compiler.ts'
import { dataFolder, hasData } from './real-tools.ts'
import { blockOf } from './sdk.ts'

interface Program {
  readonly id: string
  readonly tools: readonly string[]
  readonly code?: string
}
type Tools = Readonly<Record<string, Omit<ToolSignature, 'name'>>>

/** What runtimes give to every program. */
const globals = `declare const console: { log(...values: unknown[]): void; error(...values: unknown[]): void }
declare function setTimeout(run: () => void, milliseconds: number): unknown`

const folder = path.join(dataFolder, 'code-mode')
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

describe.skipIf(!hasData())('programs that were written for tools', () => {
  it('compile against the SDK of these tools', () => {
    const { tools } = read('tools.json') as { readonly tools: Tools }
    const files = new Map<string, string>()
    for (const file of readdirSync(path.join(folder, 'typescript'))) {
      const program = read(`typescript/${file}`) as Program
      const signatures = program.tools.flatMap(name => (tools[name] === undefined ? [] : [{ name, ...tools[name] }]))
      const sdk = blockOf(typescript.renderSdk(signatures))
      files.set(`/${program.id}.ts`, `${sdk}${globals}\nasync function program() {\n${program.code}\n}`)
    }
    expect(files.size).toBe(12)
    expect(typeErrors(files)).toEqual([])
  })
})
