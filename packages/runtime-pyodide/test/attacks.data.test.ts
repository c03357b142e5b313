import process from 'node:process'
import { afterAll, describe, expect, it } from 'vitest'
import { watchLoop } from './loop-holds.ts'
import { onPyodide } from './on-pyodide.ts'
import { hasData, readAttacks } from './real-programs.ts'

/** What comes of each. Whatever is not here must only leave the host as it was. */
const outcomes: Readonly<Record<string, RegExp>> = {
  loop: /^cpu-timeout/,
  memHeap: /^(out-of-memory|cpu-timeout)/,
  memRepeat: /^(exception OverflowError|out-of-memory)/,
  recursion: /^"caught RecursionError"/,
  deepReturn: /^invalid-output .*levels/,
  sysexit: /^exception SystemExit: 7/,
  kill: /^exception PermissionError/,
  readFile: /^exception FileNotFoundError/,
  writeFile: /^exception FileNotFoundError/,
  net: /^exception OSError/,
  subproc: /^exception OSError: .*does not support processes/,
  subclasses: /^"subclasses \d+"/,
  jsEscape: /^exception ModuleNotFoundError/,
  pyodideJs: /^exception ModuleNotFoundError/,
  fdForge: /^(crash|"wrote to)/,
  regex: /^cpu-timeout/,
  callFlood: /^(call-limit|out-of-memory|cpu-timeout)/,
  bigint: /^(cpu-timeout|out-of-memory)/,
  nan: /^invalid-output .*nan/,
  setRet: /^invalid-output .*set/,
  thread: /^exception RuntimeError: can't start new thread/,
}

const canary = 'canary-of-the-host'
const isTold = process.env['DSH_TELL'] !== undefined

describe.skipIf(!hasData())('Programs that attack', () => {
  const { runtime, run, give } = onPyodide({
    limits: { cpuMs: 3_000, wallMs: 60_000, memoryBytes: 2 ** 26, logBytes: 2 ** 16 },
    spares: 2,
  })
  process.env['DSH_CANARY'] = canary
  afterAll(async () => {
    delete process.env['DSH_CANARY']
    await runtime.dispose()
  })

  for (const [name, { source }] of Object.entries(hasData() ? readAttacks() : {}))
    it(`${name} harms nobody`, async () => {
      const longest = watchLoop()
      const result = await run(source)
      const held = longest()
      const seen = result.ok ? JSON.stringify(result.value) : `${result.failure.kind} ${result.failure.message}`
      const all = seen + JSON.stringify(result.logs)
      if (isTold) process.stderr.write(`| ${name} | ${seen.split('\n')[0]?.slice(0, 110)} | ${Math.round(held)} ms |\n`)
      expect(seen).toMatch(outcomes[name] ?? /./)
      expect(all).not.toMatch(/ESCAPED|FORGED/)
      for (const place of [canary, process.cwd(), process.execPath, '/home/', '/root/', 'node_modules'])
        expect(all).not.toContain(place)
      expect(held).toBeLessThan(100)
      expect(await give('return await tools.echo(1)')).toBe(1)
    })
})
