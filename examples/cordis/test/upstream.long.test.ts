import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installOnUpstream } from './install.ts'

describe('The upstream Cordis, by an npm alias of the one that the harness has', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dsh-upstream-'))

  beforeAll(() => installOnUpstream(folder), 600_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
})
