import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findInstall } from '../src/install.ts'

const own = fileURLToPath(new URL('../python/', import.meta.url))
const others = fileURLToPath(new URL('../../runtime-python/python/', import.meta.url))
const read = (folder: string, name: string) => readFileSync(`${folder}${name}.py`, 'utf8')

describe('The sources in Python', () => {
  it('are all known to the one that sends them', () => {
    const files = readdirSync(own).map(name => name.replace('.py', ''))
    expect(
      findInstall()
        .modules.map(([name]) => name)
        .toSorted(),
    ).toEqual(files.toSorted())
  })

  it.skipIf(!existsSync(others))('are those of runtime-python, wherever the language is all that matters', () => {
    for (const name of ['program', 'failure', 'values', 'bindings', 'streams'])
      expect([name, read(own, name)]).toEqual([name, read(others, name)])
  })
})
