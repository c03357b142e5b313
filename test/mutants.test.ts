import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, mutants } from '../scripts/lib/mutants.mjs'

const root = path.resolve(folder, '../..')
const all = mutants()

describe('test/mutants', () => {
  it('breaks each rule once: as many sentences as patches', () => {
    expect(all.length).toBeGreaterThanOrEqual(20)
    expect(new Set(all.map(({ rule }) => rule)).size).toBe(all.length)
  })

  it('names tests that are there', () => {
    const missing = all.flatMap(({ name, tests }) =>
      tests.filter(test => !existsSync(path.join(root, test))).map(test => `${name}: ${test}`),
    )
    expect(missing).toEqual([])
  })

  it.each(all.map(({ name, file }) => [name, file]))('still fits the sources: %s', (_name, file) => {
    const { status, stderr } = spawnSync('git', ['apply', '--check', file], { cwd: root, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })
})
