import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'tsup'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('fixtures/', import.meta.url))

it('checks values where nothing may be compiled from text', async () => {
  const outDir = await mkdtemp(path.join(tmpdir(), 'dsh-json-schema-'))
  try {
    await build({
      config: false,
      entry: [path.join(folder, 'no-code-generation.ts')],
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
    const script = path.join(outDir, 'no-code-generation.mjs')
    const { stdout } = await run(process.execPath, ['--disallow-code-generation-from-strings', script])
    expect(stdout.trim().split('\n')).toEqual([
      'EvalError',
      'true',
      'false',
      'true false',
      '"value.n" must be at most 10',
    ])
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
})
