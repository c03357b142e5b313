import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { onPython } from './on-python.ts'
import { hasPython } from './python-here.ts'

describe.skipIf(!(await hasPython()))('A program may', () => {
  const { runtime, run, give, log } = onPython()
  afterAll(() => runtime.dispose())
  const wait = async (args: unknown) => {
    await sleep((args as { ms: number }).ms)
    return args as never
  }

  it('gather calls, in the order in which they were given', async () => {
    const program = 'import asyncio\nreturn await asyncio.gather(*[tools.wait(ms=ms) for ms in (20, 0, 10)])'
    expect(await give(program, { wait })).toEqual([{ ms: 20 }, { ms: 0 }, { ms: 10 }])
  })

  it('take calls as they complete', async () => {
    const program =
      'import asyncio\nreturn [(await call)["ms"] for call in asyncio.as_completed([tools.wait(ms=ms) for ms in (90, 1)])]'
    expect(await give(program, { wait })).toEqual([1, 90])
  })

  it('wait for a call no longer than it likes, and go on', async () => {
    const program = [
      'import asyncio',
      'try:',
      '    await asyncio.wait_for(tools.never({}), 0.02)',
      'except asyncio.TimeoutError:',
      '    return [await tools.echo("on")]',
    ].join('\n')
    expect(await give(program, { never: () => new Promise(() => {}) })).toEqual(['on'])
  })

  it('hand calls to tasks, queues, locks and async generators', async () => {
    const program = [
      'import asyncio',
      'queue, lock = asyncio.Queue(), asyncio.Semaphore(2)',
      'async def work(n):',
      '    async with lock:',
      '        await queue.put(await tools.echo(n))',
      'async def all():',
      '    for _ in range(5):',
      '        yield await queue.get()',
      'tasks = [asyncio.create_task(work(n)) for n in range(5)]',
      'return sorted([n async for n in all()])',
    ].join('\n')
    expect(await give(program)).toEqual([0, 1, 2, 3, 4])
  })

  it('pass one object, keywords, or nothing', async () => {
    expect(await give('return [await tools.echo({"a": 1}), await tools.echo(a=1), await tools.echo()]')).toEqual([
      { a: 1 },
      { a: 1 },
      {},
    ])
    expect(await give('await tools.echo({}, a=1)')).toMatch(/tools.echo takes one object or keywords, not both/)
  })

  it('ask what its tools are', async () => {
    const program = 'return ["echo" in tools, "nope" in tools, sorted(tools), dir(tools), len(tools), repr(tools)]'
    expect(await give(program)).toEqual([true, false, ['echo', 'fail'], ['echo', 'fail'], 2, '<tools: echo, fail>'])
  })

  it('hear of a tool that is not there when it calls it', async () => {
    expect(await give('await tools.nope({})')).toMatch(/^exception ToolCallError: there is no tool "nope"\n {2}line 1$/)
  })

  it('see what failed, and why', async () => {
    const program =
      'try:\n    await tools.fail({})\nexcept ToolCallError as e:\n    return [str(e), e.message, e.toolName, e.code, e.args]'
    expect(await give(program)).toEqual(['no roster', 'no roster', 'fail', 'NO_ROSTER', ['no roster']])
  })

  it('be told that it forgot to await a call', async () => {
    const text = "warn: line 1: coroutine 'tools.echo' was never awaited: await it"
    expect(await log('tools.echo({})\nreturn 1')).toEqual([text])
    expect(await give('return tools.echo({})')).toMatch(/invalid-output .*\$ is a coroutine: await it/)
  })

  it('be told that it forgot to await its main', async () => {
    const main = 'async def main():\n    print("hi")\n'
    expect(await log(`${main}main()`)).toEqual(["warn: line 3: coroutine 'main' was never awaited: await it"])
    expect(await log(`${main}x = main()`)).toEqual(["warn: coroutine 'main' was never awaited: await it"])
  })

  it('be told that its tasks had not ended when it did', async () => {
    const program =
      'import asyncio\nasync def main():\n    await asyncio.sleep(1)\n    print("hi")\nfor _ in range(2):\n    asyncio.ensure_future(main())\n'
    expect(await log(`${program}return 1`)).toEqual(['warn: the program ended before 2 of its tasks did: await them'])
  })

  it('be told that it needs no asyncio.run', async () => {
    const main = 'import asyncio\nasync def main():\n    return 1\n'
    for (const program of [`${main}asyncio.run(main())`, `${main}with asyncio.Runner() as r:\n    r.run(main())`])
      expect(await give(program)).toMatch(
        /asyncio.run\(\) is not needed: .*return await main\(\)|no attribute 'Runner'/,
      )
  })

  it('be told what failed in a task that nothing awaited', async () => {
    const program =
      'import asyncio\nasync def f():\n    raise ValueError("lost")\nasyncio.create_task(f())\nawait asyncio.sleep(0.01)\nreturn 1'
    expect((await log(program))[0]).toMatch(/^warn: a task failed and nothing awaited it: ValueError: lost/)
  })

  it('wait for what can never happen, and is told where', async () => {
    const program = 'import asyncio\nasync def inner():\n    await asyncio.Event().wait()\n\nawait inner()'
    const result = await run(program)
    expect(result).toMatchObject({ failure: { kind: 'deadlock', location: { line: 3 } } })
    expect(await give('import asyncio\nlock = asyncio.Lock()\nawait lock.acquire()\nawait lock.acquire()')).toMatch(
      /deadlock/,
    )
  })

  it('cancel itself, which is a failure like others', async () => {
    expect(await give('import asyncio\nasyncio.current_task().cancel()\nawait asyncio.sleep(0)')).toMatch(
      /^exception CancelledError/,
    )
  })
})
