import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder, type Files } from './support/folder.ts'
import { play } from './support/play.ts'

const report = (files: Files, env: Record<string, string> = {}) =>
  play([temporaryFolder(files), 'run the checks and report'], { env })
const manifest = (test: string) => JSON.stringify({ name: 'a', scripts: { test } })

describe('the task "run the checks and report"', () => {
  it('runs the test script of a package, without a question', async () => {
    const { code, printed } = await report({ 'package.json': manifest('echo all is well') })
    expect(printed).toContain('  │ $ npm test\n  policy: allowed\n')
    expect(printed).toContain('» The checks pass: `npm test`.\n')
    expect(code).toBe(0)
  })

  it('reports how checks fail, and ends with 1', async () => {
    const { code, printed } = await report({ 'package.json': manifest('echo one is red; exit 3') })
    expect(printed).toMatch(/» The checks fail: `npm test`\n(».*\n)*» one is red\n(».*\n)*» \[exit code: 3\]\n/)
    expect(code).toBe(1)
  })

  it('knows other kinds of project, by what stands in the folder', async () => {
    const bin = temporaryFolder({
      cargo: '#!/bin/sh\necho "cargo $@"',
      go: '#!/bin/sh\necho "go $@"',
      python3: '#!/bin/sh\necho "python $@"',
    })
    for (const name of ['cargo', 'go', 'python3']) chmodSync(join(bin, name), 0o755)
    const env = { PATH: `${bin}:${process.env['PATH']}` }
    const ran = async (files: Files) => /\$ (.*)\n {2}policy: allowed/.exec((await report(files, env)).printed)?.[1]
    expect(
      await Promise.all([
        ran({ Makefile: 'all:\n\ttrue\ncheck: all\n\ttrue\n' }),
        ran({ Makefile: 'test:\n\ttrue\n' }),
        ran({ 'Cargo.toml': '' }),
        ran({ 'go.mod': 'module a\n' }),
        ran({ 'pytest.ini': '' }),
        ran({ 'pyproject.toml': '[tool.pytest.ini_options]\n' }),
      ]),
    ).toEqual(['make check', 'make test', 'cargo test', 'go test ./...', 'python3 -m pytest', 'python3 -m pytest'])
  })

  it.each([
    ['an empty folder', {}],
    ['a package deeper in the folder', { 'a/package.json': manifest('true') }],
    ['a package without a test', { 'package.json': '{"scripts":{"build":"true"}}' }],
    ['a package with the placeholder', { 'package.json': manifest('echo "Error: no test specified" && exit 1') }],
    ['a package that is no JSON', { 'package.json': '{' }],
    ['a make file with a variable of that name', { Makefile: 'test := 1\n' }],
    ['a project of Python without tests', { 'pyproject.toml': '[project]\n' }],
  ])('says so where nothing is named: %s', async (_what, files) => {
    const { code, printed } = await report(files as Files)
    expect(printed).toContain('» This folder does not say how it is checked')
    expect(code).toBe(1)
  })
})
