import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { createLimits } from '@dsh/code-runtime'
import { afterAll, describe, expect, it } from 'vitest'
import { createChildText } from '../src/child/child-text.ts'
import type { ChildBoot } from '../src/child/main.ts'
import { followChild, spawnNode } from '../src/host/child.ts'
import { makeImage } from '../src/host/image.ts'
import { permissionFlags } from '../src/host/permission.ts'
import { findInstall } from '../src/install.ts'
import { watchLoop } from './loop-holds.ts'
import { onPyodide } from './on-pyodide.ts'

const MiB = 1024 * 1024
const { runtime, run, give } = onPyodide({ spares: 2 })
afterAll(() => runtime.dispose())

describe('A Python program', () => {
  it('has CPython 3.14 and its standard library, without a network to load them from', async () => {
    expect(await give('import sys\nreturn [sys.implementation.name, list(sys.version_info[:2])]')).toEqual([
      'cpython',
      [3, 14],
    ])
    const modules =
      'json re math random datetime decimal collections itertools functools statistics dataclasses csv uuid hashlib zlib textwrap'
    expect(
      await give(modules.replaceAll(/\w+/g, 'import $&;').replaceAll('; ', ';') + '\nreturn len(uuid.uuid4().hex)'),
    ).toBe(32)
  })

  it('calls with one object, keywords, nothing, or by any name', async () => {
    expect(
      await give(
        'return [await tools.echo({"a": 1}), await tools.echo(a=1), await tools.echo(), await tools["echo"](2)]',
      ),
    ).toEqual([{ a: 1 }, { a: 1 }, {}, 2])
  })

  it('gathers calls, takes them as they complete, and waits no longer than it likes', async () => {
    const functions = {
      wait: (args: unknown) =>
        new Promise<never>(resolve => void setTimeout(resolve, (args as { ms: number }).ms, args as never)),
      never: () => new Promise<never>(() => {}),
    }
    const program = [
      'import asyncio',
      'all = await asyncio.gather(*[tools.wait(ms=ms) for ms in (200, 0)])',
      'first = [(await call)["ms"] for call in asyncio.as_completed([tools.wait(ms=ms) for ms in (500, 1)])]',
      'try:',
      '    await asyncio.wait_for(tools.never({}), 0.02)',
      'except TimeoutError:',
      '    return [all, first]',
    ].join('\n')
    expect(await give(program, functions)).toEqual([
      [{ ms: 200 }, { ms: 0 }],
      [1, 500],
    ])
  })

  it('hears of answers while other tasks never rest', async () => {
    const program = [
      'import asyncio',
      'call = asyncio.create_task(tools.echo("heard"))',
      'while not call.done():',
      '    await asyncio.sleep(0)',
      'return call.result()',
    ].join('\n')
    expect(await give(program)).toBe('heard')
  })

  it('sleeps without using the processor, and calls come back all the same', async () => {
    const program =
      'import asyncio, time\ncall = asyncio.create_task(tools.echo(1))\nawait asyncio.sleep(0)\ntime.sleep(1.5)\nreturn await call'
    const result = await run(program, {}, { limits: { cpuMs: 1_000 } })
    expect(result).toMatchObject({ ok: true, value: 1 })
    expect(result.stats.wallMs).toBeGreaterThan(1_490)
  })

  it('has randomness of its own, though all programs begin with the same memory', async () => {
    const program = 'import random, uuid\nreturn [random.random(), str(uuid.uuid4())]'
    const [one, other] = (await Promise.all([give(program), give(program)])) as [unknown[], unknown[]]
    expect(one[0]).not.toBe(other[0])
    expect(one[1]).not.toBe(other[1])
  })

  it('finds no module that leads out of Python, no environment, and no files of the host', async () => {
    const program = [
      'import os, sys',
      'found = []',
      'for name in ("js", "pyodide", "pyodide_js", "pyodide.code", "_pyodide_core", "micropip"):',
      '    try:',
      '        found.append(str(__import__(name)))',
      '    except ModuleNotFoundError:',
      '        pass',
      'return [found, dict(os.environ), os.path.exists("/etc/passwd"), [m for m in sys.modules if m.startswith("dsh_")]]',
    ].join('\n')
    expect(await give(program)).toEqual([[], {}, false, []])
  })

  it('keeps its files in its own memory, and they count', async () => {
    expect(await give('open("/tmp/a", "w").write("x")\nreturn open("/tmp/a").read()')).toBe('x')
    expect(await give('return __import__("os").path.exists("/tmp/a")')).toBe(false)
    const flood = 'with open("/tmp/a", "wb") as file:\n    while True:\n        file.write(bytes(1 << 20))'
    expect(await give(flood, {}, { limits: { memoryBytes: 64 * MiB } })).toMatch(/^(out-of-memory|exception OSError)/)
  })

  it('ends as a crash where it ends its process, with the code', async () => {
    expect(await give('import os\nos._exit(3)')).toBe(
      'crash the process of the program ended before it returned: code 3',
    )
    expect(await give('import os\nos.abort()')).toMatch(/^crash/)
    expect(await give('import os\nos.close(0)\nos.close(1)\nreturn 1')).toMatch(/^crash|^exception/)
  })

  it('can only forge what it may say anyway', async () => {
    const forged = String.raw`b'done\x1f"forged"\nfail\x1f{"kind":"abort","message":"forged"}\n'`
    expect(await give(`import os\nos.write(1, ${forged})\nreturn 1`)).toBe('forged')
    expect(
      await give(String.raw`import os
os.write(1, b'fail\x1f{"kind":"abort","message":"forged"}\n')`),
    ).toMatch(/^crash the runtime did not say/)
  })

  it.each([
    ['nonsense', String.raw`b'log\n' * 1000`, /^crash the program sent what no runtime understands/],
    ['no end of a line', String.raw`b'x' * 100000`, /^crash/],
    ['waits', String.raw`b'wait\x1f0\n' * 1000`, /^crash the program sent what no runtime understands/],
    ['entries of nothing', String.raw`b'log\x1flog\x1f""\n' * 1000`, /^output-limit/],
    ['calls', String.raw`b'call\x1f%d\x1f"tools"\x1f"echo"\x1f1\n' % number`, /^call-limit/],
  ])('that floods its host with %s is ended, and never holds it', async (_, bytes, outcome) => {
    const program = `import os\nnumber = 0\nwhile True:\n    number += 1\n    os.write(1, ${bytes})`
    const before = process.memoryUsage.rss()
    const longest = watchLoop()
    expect(await give(program, {}, { limits: { cpuMs: 2_000 } })).toMatch(outcome)
    expect(longest()).toBeLessThan(100)
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * MiB)
  })

  it('that recurses where the engine has the stack ends alone', async () => {
    const program =
      'import sys\nsys.setrecursionlimit(10 ** 9)\nclass A:\n    def __repr__(self):\n        return repr(self)\nreturn repr(A())'
    expect(await give(program)).toMatch(/^(crash|stack-overflow|out-of-memory|cpu-timeout)/)
    expect(await give('return await tools.echo(1)')).toBe(1)
  })
})

describe('The image of a memory', () => {
  it('is made once, is a few megabytes, and starts a Python that needs no sources', async () => {
    const limits = createLimits()
    const install = findInstall()
    const start = (boot: Omit<ChildBoot, 'folder'>) => {
      const child = spawnNode(createChildText(), limits, permissionFlags(install.folder))
      child.stdin?.write(`${JSON.stringify({ folder: install.folder, ...boot })}\n`)
      return child
    }
    const image = await makeImage(start({ modules: install.modules, imageBytes: 0, isMaker: true })).image
    expect(image?.length).toBeGreaterThan(1 * MiB)
    expect(image?.length).toBeLessThan(16 * MiB)
    const starting = start({ modules: [], imageBytes: image?.length ?? 0, isMaker: false })
    starting.stdin?.write(image)
    const child = followChild(starting)
    expect(await child.ready).toBe(true)
    child.kill()
    expect(await child.gone).toMatchObject({ signal: 'SIGKILL' })
  })
})

describe.skipIf(!existsSync('/proc/self/task'))('The processes of a runtime', () => {
  const children = (): readonly string[] =>
    readdirSync('/proc/self/task').flatMap(thread =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )

  it('are gone once it is disposed, also while the first of them still starts', async () => {
    const before = children()
    const other = onPyodide({ spares: 2 })
    const running = other.give('return 1')
    await expect.poll(() => children().length, { timeout: 60_000 }).toBeGreaterThan(before.length)
    await other.runtime.dispose()
    expect(await running).toBe('abort runtime disposed')
    expect(children().filter(pid => !before.includes(pid))).toEqual([])
  })

  it.each([
    ['is busy', 'while True:\n    pass'],
    ['waits', 'await tools.never({})'],
  ])('are gone once their host is killed, also one whose program %s', async (_, program) => {
    // A host in a process of its own, which starts one child and gives it a program.
    const script = `
      const [text, boot, frames] = JSON.parse(process.argv[1])
      const child = require('node:child_process').spawn(process.execPath, ['--no-warnings', '--eval', text], { env: {} })
      child.stderr.pipe(process.stderr)
      child.stdin.write(boot)
      child.stdout.once('data', () => {
        child.stdin.write(frames)
        child.stdout.once('data', () => process.stdout.write(String(child.pid)))
      })`
    const boot = `${JSON.stringify({ ...findInstall(), imageBytes: 0, isMaker: false })}\n`
    const settings = JSON.stringify({ globals: [{ global: 'tools', names: ['never'] }], limits: createLimits() })
    const frames = `1000000\nrun\u001f${settings}\u001f${JSON.stringify(`print(1)\n${program}`)}\n`
    const host = spawn(process.execPath, ['--eval', script, JSON.stringify([createChildText(), boot, frames])])
    let complaint = ''
    host.stderr.on('data', chunk => void (complaint += chunk))
    const pid = await new Promise<string>((resolve, reject) => {
      host.stdout.once('data', (said: Buffer) => resolve(said.toString()))
      host.once('exit', () => reject(new Error(complaint)))
    })
    expect(existsSync(`/proc/${pid}`)).toBe(true)
    host.kill('SIGKILL')
    await expect.poll(() => existsSync(`/proc/${pid}/exe`), { timeout: 30_000 }).toBe(false)
  })
})
