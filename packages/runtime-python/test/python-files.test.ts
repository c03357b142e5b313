import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hasPython, probeHere } from './python-here.ts'

const folder = fileURLToPath(new URL('../python/', import.meta.url))
const common = path.dirname(createRequire(import.meta.url).resolve('@dsh/code-runtime/python/program.py'))

describe.skipIf(!(await hasPython()))('The sources in Python', async () => {
  const probe = await probeHere()
  const python = probe.available ? probe.python : ''
  const files = [folder, common].flatMap(where =>
    readdirSync(where)
      .filter(name => name.endsWith('.py'))
      .map(name => path.join(where, name)),
  )

  it('compile, by the grammar of Python 3.9 too', () => {
    const check =
      'import ast, sys\nfor path in sys.argv[1:]:\n  text = open(path, encoding="utf-8").read()\n  ast.parse(text, path, feature_version=(3, 9))\n  compile(text, path, "exec")'
    const run = (code: string) => execFileSync(python, ['-I', '-c', code, ...files])
    expect(() => run(check)).not.toThrow()
    const build =
      'import os, py_compile, sys, tempfile\nwith tempfile.TemporaryDirectory() as folder:\n  for path in sys.argv[1:]:\n    py_compile.compile(path, os.path.join(folder, "x.pyc"), doraise=True)'
    expect(() => run(build)).not.toThrow()
  })
})
