import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'tsup'
import type { Judged } from './oracle/verdicts.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('fixtures/', import.meta.url))

/** The lines that a fixture prints in a process where nothing may be compiled from text; `input` is a file for it. */
export async function runWithoutCode(fixture: string, input = ''): Promise<readonly string[]> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'dsh-json-schema-'))
  try {
    await build({
      config: false,
      entry: [path.join(folder, `${fixture}.ts`)],
      outDir,
      format: 'esm',
      target: 'node20',
      silent: true,
      clean: false,
      noExternal: [/.*/u],
      esbuildOptions: options => {
        options.conditions = ['@dsh/source']
        options.outExtension = { '.js': '.mjs' }
      },
    })
    const file = path.join(outDir, 'input')
    await writeFile(file, input)
    const script = path.join(outDir, `${fixture}.mjs`)
    const { stdout } = await run(process.execPath, ['--disallow-code-generation-from-strings', script, file])
    return stdout.trim().split('\n')
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** How many pairs are judged there as they were before, after what became of an attempt to make code. */
export async function replayWithoutCode(cases: readonly Judged[]): Promise<readonly string[]> {
  return runWithoutCode('replay', cases.map(entry => JSON.stringify(entry)).join('\n'))
}
