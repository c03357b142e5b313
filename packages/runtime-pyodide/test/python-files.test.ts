import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findInstall } from '../src/install.ts'

const own = fileURLToPath(new URL('../python', import.meta.url))
const common = path.dirname(createRequire(import.meta.url).resolve('@dsh/code-runtime/python/program.py'))

describe('The sources in Python', () => {
  it('are all known to the one that sends them', () => {
    const files = [own, common].flatMap(folder => readdirSync(folder).map(name => name.replace('.py', '')))
    const sent = findInstall().modules.map(([name]) => name)
    expect(sent.toSorted()).toEqual(files.toSorted())
  })
})
