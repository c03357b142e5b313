import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'dsh-bundle-'))
const fixtures = path.join(import.meta.dirname, 'fixtures')
const bundled = (name: string): Buffer => readFileSync(path.join(folder, `${name}.js`))

beforeAll(async () => {
  for (const name of ['types-only', 'one-tool', 'everything']) {
    await build({
      config: false,
      entry: { [name]: path.join(fixtures, `${name}.ts`) },
      outDir: folder,
      format: ['esm'],
      target: 'node20',
      platform: 'node',
      minify: true,
      silent: true,
      clean: false,
      noExternal: [/./],
      tsconfig: path.join(import.meta.dirname, '..', 'tsconfig.build.json'),
      esbuildOptions(options) {
        options.conditions = ['@dsh/source']
      },
    })
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a bundle of an application', () => {
  it('carries nothing where it only infers types', () => {
    expect(bundled('types-only').toString().trim()).toBe('')
  })

  it.each(['one-tool', 'everything'])('carries at most 30 kB, gzipped: %s', name => {
    const { length } = gzipSync(bundled(name), { level: 9 })
    expect(length).toBeGreaterThan(10_000)
    expect(length).toBeLessThan(30_000)
  })
})
