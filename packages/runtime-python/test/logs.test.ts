import { afterAll, describe, expect, it } from 'vitest'
import { onPython } from './on-python.ts'
import { hasPython } from './python-here.ts'

describe.skipIf(!(await hasPython()))('What a program prints', () => {
  const { runtime, give, log, run } = onPython()
  afterAll(() => runtime.dispose())

  it.each([
    ['print("a", 1, None, sep="-")', ['log: a-1-None']],
    ['print("a", end="")\nprint("b")', ['log: ab']],
    ['print("a\\n")\nprint()', ['log: a\n', 'log: ']],
    ['print("no end", end="")', ['log: no end']],
    [
      'import sys\nsys.stdout.write("a")\nsys.stderr.write("b\\n")\nsys.stdout.write("c\\n")',
      ['log: a', 'error: b', 'log: c'],
    ],
    ['import sys\nsys.stdout.buffer.write("é\\n".encode())', ['log: é']],
    ['import sys\nprint("a", end="", flush=True)\nprint("b", file=sys.stderr)', ['log: a', 'error: b']],
    ['import pprint\npprint.pprint({"a": 1})', ["log: {'a': 1}"]],
    ['import logging\nlogging.warning("w")', ['error: WARNING:root:w']],
    ['import warnings\nwarnings.warn("old")', ['warn: line 2: old']],
    [
      'import io, contextlib\nout = io.StringIO()\nwith contextlib.redirect_stdout(out):\n    print("in")\nprint(out.getvalue())',
      ['log: in\n'],
    ],
  ])('is one entry for each thing it says: %s', async (program, entries) => {
    expect(await log(program)).toEqual(entries)
  })

  it('is there also where the program is ended the next moment', async () => {
    const result = await run('print("before")\nwhile True:\n    pass', {}, { limits: { cpuMs: 100 } })
    expect(result.logs.map(entry => entry.text)).toEqual(['before'])
  })

  it('is all there is to read from: input has nothing', async () => {
    expect(await give('input("name? ")')).toMatch(/exception EOFError/)
  })
})
