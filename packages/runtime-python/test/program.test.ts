import { afterAll, describe, expect, it } from 'vitest'
import { onPython } from './on-python.ts'
import { hasPython } from './python-here.ts'

describe.skipIf(!(await hasPython()))('A program in Python', () => {
  const { runtime, run, give } = onPython()
  afterAll(() => runtime.dispose())
  const failure = async (program: string) => {
    const result = await run(program)
    return result.ok ? result : result.failure
  }

  it('keeps its lines, also those inside of text', async () => {
    expect(await give('text = """a\n  b\n\tc"""\nreturn text')).toBe('a\n  b\n\tc')
    expect(await failure('text = """\n\n"""\nif True:\n    1 / 0')).toMatchObject({ location: { line: 5 } })
  })

  it('names each line of its own that led to a failure, and no other', async () => {
    const program = 'import json\ndef read(text):\n    return json.loads(text)\n\nreturn read("{")'
    expect(await failure(program)).toEqual({
      kind: 'exception',
      message: expect.stringMatching(/^JSONDecodeError: Expecting .*\n {2}line 3, in read\n {2}line 5$/),
      location: { line: 3, column: expect.any(Number) },
      retryable: false,
    })
  })

  it('names the ends of a deep recursion', async () => {
    const { message } = (await failure('def f(n):\n    return f(n + 1)\n\nreturn f(0)')) as { message: string }
    expect(message.split('\n').length).toBeLessThan(15)
  })

  it('names what a failure was caused by', async () => {
    const program = 'try:\n    1 / 0\nexcept Exception as e:\n    raise ValueError("no") from e'
    expect(await give(program)).toMatch(/ValueError: no\n {2}line 4\ncaused by ZeroDivisionError: division by zero/)
  })

  it('returns null for None, and nothing for nothing', async () => {
    const results = await Promise.all(
      ['return None', 'return', 'x = 1', 'if True:\n    return\nreturn 1'].map(one => run(one)),
    )
    expect(results.map(result => (result.ok && 'value' in result ? result.value : 'nothing'))).toEqual([
      null,
      'nothing',
      'nothing',
      'nothing',
    ])
  })

  it('has globals as a module has, where a function says so', async () => {
    const program =
      'count: int = 0\ndef add():\n    global count\n    count += 1\nadd()\nadd()\nreturn [count, globals()["count"]]'
    expect(await give(program)).toEqual([2, 2])
  })

  it('is the main module', async () => {
    const program = [
      'from dataclasses import dataclass, asdict',
      'from typing import Optional',
      '@dataclass',
      'class Node:',
      '    next: "Optional[Node]" = None',
      'if __name__ == "__main__":',
      '    return asdict(Node(Node()))',
    ].join('\n')
    expect(await give(program)).toEqual({ next: { next: null } })
  })

  it('may use the standard library', async () => {
    const program = [
      'import base64, csv, datetime, decimal, hashlib, io, random, re, statistics, uuid, zlib, zoneinfo',
      'import colorsys, sched, plistlib, xml.dom.minidom',
      'rows = list(csv.DictReader(io.StringIO("a,b\\n1,2")))',
      'return [rows, hashlib.sha256(b"x").hexdigest()[:6], str(decimal.Decimal("0.1") + 1), datetime.date(2026, 1, 2).isoformat(),',
      '        statistics.mean([1, 2]), base64.b64encode(b"x").decode(), len(str(uuid.uuid4())), re.sub("a+", "b", "caat"),',
      '        zlib.crc32(b"x")]',
    ].join('\n')
    expect(await give(program)).toEqual([
      [{ a: '1', b: '2' }],
      '2d7116',
      '1.1',
      '2026-01-02',
      1.5,
      'eA==',
      36,
      'cbt',
      2363233923,
    ])
  })

  it('draws random numbers of its own', async () => {
    const draw = 'import random, uuid\nreturn [random.random(), str(uuid.uuid4())]'
    expect(await give(draw)).not.toEqual(await give(draw))
  })

  it('is told where its syntax is wrong', async () => {
    expect(await failure('a = 1\nb = = 2\nreturn b')).toMatchObject({
      kind: 'syntax',
      message: expect.stringMatching(/^SyntaxError: .*\n {2}line 2: b = = 2$/),
      location: { line: 2, column: 5 },
    })
    expect(await failure('if True:\nreturn 1')).toMatchObject({ kind: 'syntax', location: { line: 2 } })
    expect(await failure('a = 1\n\0')).toMatchObject({ kind: 'syntax' })
    expect(await failure('x = "\ud800"')).toMatchObject({ kind: 'syntax' })
    expect(await failure('def f():\n    await tools.echo(1)')).toMatchObject({ kind: 'syntax', location: { line: 2 } })
  })

  it.each([
    ['from math import *', /name what you need, as in "from math import name"/],
    ['from __future__ import annotations', /leave the line out/],
    ['nonlocal a', /assign the name as it is/],
    ['x = [(yield 1)]', /collect values in a list/],
    ['yield from [1]', /collect values in a list/],
  ])('is told the way forward from %s', async (line, message) => {
    expect(await failure(`a = 1\n${line}`)).toMatchObject({
      kind: 'unsupported-syntax',
      message: expect.stringMatching(message),
      location: { line: 2 },
    })
  })

  it('may yield in functions of its own', async () => {
    expect(
      await give(
        'def f():\n    x = 1\n    def g():\n        nonlocal x\n        x += 1\n    g()\n    yield x\nreturn list(f())',
      ),
    ).toEqual([2])
  })

  it('is told the way forward from what it cannot do', async () => {
    expect(await give('import numpy')).toMatch(/only the standard library of Python is here/)
    expect(await give('open("a.txt")')).toMatch(/a program has no files: it can only use the functions it was given/)
    expect(await give('import threading\nthreading.Thread(target=print).start()')).toMatch(/one thread: use asyncio/)
  })
})
