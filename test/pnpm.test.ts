import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const script = path.resolve(import.meta.dirname, '../scripts/pnpm.mjs')
let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'dsh-pnpm-'))
  mkdirSync(path.join(root, 'scripts'))
  copyFileSync(script, path.join(root, 'scripts/pnpm.mjs'))
})
afterEach(() => rmSync(root, { recursive: true }))

function pnpm(node: string, env: NodeJS.ProcessEnv = {}) {
  writeFileSync(
    path.join(root, 'package.json'),
    JSON.stringify({ type: 'module', packageManager: 'pnpm@1.2.3', engines: { node } }),
  )
  return spawnSync(process.execPath, [path.join(root, 'scripts/pnpm.mjs'), '--version'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
}

describe('node scripts/pnpm.mjs', () => {
  it('says in one line that Node is too old, which one is needed, and what to do', () => {
    const { status, stderr } = pnpm('^19.5.0 || >=99.0.0')
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^dsh needs Node \^19\.5\.0 or >=99\.0\.0, but this is Node [\d.]+\. Install a newer one .+\n$/,
    )
  })

  it('compares versions by number, not as text', () => {
    const [major] = process.versions.node.split('.')
    expect(pnpm(`^${major}.999999.0`).stderr).toContain('dsh needs Node')
  })

  it('says that npm could not fetch pnpm, and what to check', () => {
    writeFileSync(path.join(root, 'npm'), '#!/bin/sh\necho "npm error network" >&2\nexit 1\n', { mode: 0o755 })
    const { status, stderr } = pnpm('>=1.0.0', { PATH: `${root}:${process.env['PATH']}`, npm_execpath: undefined })
    expect(status).toBe(1)
    expect(stderr).toMatch(/npm error network\nnpm could not fetch pnpm 1\.2\.3, .+ Check the network/)
  })

  it('keeps to a syntax that Node 12 can read, which has to read it to be told', () => {
    expect(readFileSync(script, 'utf8')).not.toMatch(/\?\.|\?\?|\|\|=|from 'node:|replaceAll|structuredClone|\bawait\b/)
  })
})
