import process from 'node:process'
import { afterAll, describe, expect, it } from 'vitest'
import { watchLoop } from './loop-holds.ts'
import { onPyodide } from './on-pyodide.ts'
import { hasData, readAttacks } from './real-programs.ts'

/** What comes of each. Whatever is not here must only leave the host as it was. */
const outcomes: Readonly<Record<string, RegExp>> = {}

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
