import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installOnUpstream } from './install.ts'

describe('The upstream Cordis, by an npm alias of the one that the harness has', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dsh-upstream-'))

  beforeAll(() => installOnUpstream(folder), 600_000)
  // Hundreds of packages may take longer than the ten seconds that a hook has.
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000)

  it('hosts the same build: all tests of @dsh/cordis pass on it', () => {
    const manifest = path.join(folder, 'node_modules/@deepseek-ai/cordis/package.json')
    expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ name: 'cordis', version: '4.0.0-rc.10' })
    const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs')
    const { stdout, stderr, status } = spawnSync(process.execPath, [vitest, 'run', '--reporter=json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const { numPassedTests, numFailedTests } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Record<string, number>
    expect(numFailedTests).toBe(0)
    expect(numPassedTests).toBeGreaterThan(150)
  })

  it('has the types of ctx.tools and of the events', () => {
    writeFileSync(
      path.join(folder, 'typed.ts'),
      `import { Context } from '@deepseek-ai/cordis'
       import ToolRuntime from '@dsh/cordis'
       export async function boot(): Promise<readonly string[]> {
         const app = new Context()
         await app.plugin(ToolRuntime, { mode: 'both' })
         app.on('tools/change', change => void change?.names)
         app.on('tools/execute', (exec, next) => ((exec.signal = AbortSignal.timeout(5)), next()))
         // @ts-expect-error -- no event of this name
         app.on('tools/nothing', () => undefined)
         return app.tools.schemas().map(schema => schema.name)
       }`,
    )
    const flags = '--noEmit --strict --module esnext --moduleResolution bundler --target es2022 --types node'
    const root = path.resolve(import.meta.dirname, '../../..')
    const { stdout, status } = spawnSync(
      path.join(root, 'node_modules/.bin/tsc'),
      [
        ...flags.split(' '),
        '--lib',
        'es2023,dom,esnext.disposable',
        '--typeRoots',
        path.join(root, 'node_modules/@types'),
        'typed.ts',
      ],
      { cwd: folder, encoding: 'utf8' },
    )
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })
})
