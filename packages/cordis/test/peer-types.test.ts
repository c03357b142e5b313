import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const here = path.dirname(fileURLToPath(import.meta.url))
const root = path.resolve(here, '../../..')
const published = path.resolve(here, '../node_modules/@deepseek-ai/dsh-tools/lib/types')
/** Inside node_modules, where what the declarations import is found. */
const work = path.resolve(here, '../node_modules/.peer-types')

/** What no other package can be equal in: brands, private members, and the words that add to other modules. */
const substitutions: readonly (readonly [what: RegExp, by: string])[] = [
  [
    /declare const toolExecutionTokenBrand[^]*?export type ToolExecutionToken = [^]*?};\n/,
    'import type { ToolExecutionToken } from "@dsh/cordis";\nexport type { ToolExecutionToken };\n',
  ],
  [
    /export declare const TOOL_RUNTIME_SCHEDULER: unique symbol;/,
    'import { TOOL_RUNTIME_SCHEDULER } from "@dsh/cordis";\nexport { TOOL_RUNTIME_SCHEDULER };',
  ],
  [/^ {4}private .*\n/gm, ''],
  [/declare module '[^']+' \{/g, 'export declare namespace Declared {'],
  [/^ {4}interface (Context|Events|SessionEventMap) /gm, '    export interface $1 '],
]

function complaints(): readonly string[] {
  const tsc = path.join(root, 'node_modules', '.bin', 'tsc')
  const { stdout, error } = spawnSync(tsc, ['-p', work, '--pretty', 'false', '--singleThreaded'], {
    cwd: work,
    encoding: 'utf8',
  })
  if (error !== undefined) throw error
  return stdout.split('\n').filter(line => line.startsWith('same.ts'))
}

function prepare(): void {
  rmSync(work, { recursive: true, force: true })
  mkdirSync(path.join(work, 'peer'), { recursive: true })
  for (const name of readdirSync(published).filter(file => file.endsWith('.d.ts'))) {
    const text = readFileSync(path.join(published, name), 'utf8')
    const equal = substitutions.reduce((given, [what, by]) => given.replace(what, by), text)
    writeFileSync(path.join(work, 'peer', name), equal)
  }
  copyFileSync(path.join(here, 'peer/same.txt'), path.join(work, 'same.ts'))
  copyFileSync(path.join(here, 'peer/tsconfig.json'), path.join(work, 'tsconfig.json'))
}

describe('The declarations of @deepseek-ai/dsh-tools 0.1.0-rc.8', () => {
  beforeAll(prepare)
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  it('are ours, each down to the last member', () => {
    expect(complaints()).toEqual([])
  })

  it('have no name that ours lack', () => {
    const text = readFileSync(path.join(published, 'index.d.ts'), 'utf8')
    const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','))
    const declared = [...text.matchAll(/^export (?:declare )?(?:abstract )?(?:class|const|type|interface) (\w+)/gm)]
    const names = [...listed.map(name => name.replace('type ', '').trim()), ...declared.map(([, name = '']) => name)]
    const ours = readFileSync(path.join(here, '../src/index.ts'), 'utf8')
    expect(names.filter(name => name !== '' && !new RegExp(`\\b${name}\\b`).test(ours))).toEqual([])
    expect(names.length).toBeGreaterThan(80)
  })
})
