import { jsonValue, sample } from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { onPython } from './on-python.ts'
import { hasPython } from './python-here.ts'

describe.skipIf(!(await hasPython()))('A value of a program', () => {
  const { runtime, give } = onPython()
  afterAll(() => runtime.dispose())

  it('comes back as it went in, whatever JSON it is', async () => {
    // Through text once, which has no minus zero.
    const values: unknown[] = JSON.parse(JSON.stringify(sample(jsonValue({ maxDepth: 6 }), 300)))
    const seen: unknown[] = []
    const program = 'for i in range(300):\n    await tools.take([await tools.next(i)])'
    await give(program, {
      next: async index => values[index as number] as never,
      take: async args => {
        seen.push((args as unknown[])[0])
        return null
      },
    })
    expect(seen).toEqual(values)
  })

  it.each([
    ['(1, (2,))', [1, [2]]],
    ['__import__("collections").namedtuple("P", "x y")(1, 2)', [1, 2]],
    ['__import__("collections").Counter("aab")', { a: 2, b: 1 }],
    ['__import__("collections").OrderedDict(b=1, a=2)', { b: 1, a: 2 }],
    ['__import__("enum").IntEnum("E", "A")(1)', 1],
    ['[True, 1.0, -0.0, 1e22, 2 ** 53 - 1, -(2 ** 53 - 1)]', [true, 1, 0, 1e22, 2 ** 53 - 1, -(2 ** 53 - 1)]],
  ])('that JSON has a shape for is taken: %s', async (expression, value) => {
    expect(await give(`return ${expression}`)).toEqual(value)
  })

  it.each([
    ['{"a": [0, {1, 2}]}', /\$\.a\[1\] is a set: use sorted\(\.\.\.\) or list\(\.\.\.\)/],
    ['{"a b": b"x"}', /\$\["a b"\] is a bytes: use \.decode\(\)/],
    ['2 ** 53', /\$ is an integer beyond 2\*\*53, .*: use str/],
    ['[10 ** 5000]', /\$\[0\] is an integer beyond/],
    ['[float("nan")]', /\$\[0\] is nan, .*: use None or text/],
    ['{1: 2}', /\$ is a dict with the key 1, which is no text: use str/],
    ['__import__("datetime").datetime(2026, 1, 1)', /use \.isoformat\(\)/],
    ['__import__("decimal").Decimal(1)', /use float\(\.\.\.\) or str/],
    ['{}.keys()', /use list\(/],
    ['(i for i in [])', /a generator: use list/],
    ['print', /call it/],
    ['[tools]', /\$\[0\] is a Namespace: return its fields in a dict/],
  ])('that JSON cannot carry is refused with its place and a remedy: %s', async (expression, message) => {
    expect(await give(`return ${expression}`)).toMatch(message)
    expect(await give(`await tools.echo(${expression})`)).toMatch(
      /^exception ToolCallError: binding arguments must be lossless JSON/,
    )
  })

  it('that is refused as arguments has the code of all arguments that no tool takes', async () => {
    const seen = 'try:\n    await tools.echo(given)\nexcept ToolCallError as e:\n    return [e.code, e.toolName]'
    for (const given of ['{1, 2}', '"x" * 5_000_000'])
      expect(await give(`given = ${given}\n${seen}`)).toEqual(['INVALID_ARGS', 'echo'])
  })

  it('that is a dataclass is refused, and told of asdict', async () => {
    const program = 'from dataclasses import dataclass\n@dataclass\nclass A:\n    x: int\nreturn [A(1)]'
    expect(await give(program)).toMatch(/\$\[0\] is an A: use dataclasses.asdict/)
  })

  it('that is wide or long is exact', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => ({ index, text: `é${index}`, part: index / 7 }))
    expect(await give('return await tools.rows({})', { rows: async () => rows })).toEqual(rows)
  })

  it('may be a large number that a tool gave', async () => {
    expect(await give('return await tools.big({})', { big: async () => [1e20, 2 ** 60, 1e300] })).toEqual([
      1e20,
      2 ** 60,
      1e300,
    ])
  })
})
