import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { hasData, readAttacks } from '../../runtime-node/test/real-programs.ts'
import { watchLoop } from './loop-watch.ts'
import { basics, toolsOf } from './tools.ts'

/** What comes of each: the value, or the kind of failure. */
const outcomes: Readonly<Record<string, RegExp>> = {
  loop: /^cpu-timeout/,
  memHeap: /^out-of-memory/,
  memArr: /^(out-of-memory|cpu-timeout)/,
  memBuf: /^out-of-memory/,
  recursion: /^"caught RangeError"/,
  deepReturn: /^invalid-output .*levels/,
  deepArg: /^"caught ToolCallError"/,
  env: /^"contained"/,
  ctorEscape: /^"contained"/,
  prepStack: /^"contained"/,
  forge: /^"no port"/,
  toJSONforge: /^exception ToolCallError: binding arguments must be lossless JSON/,
  never: /^deadlock/,
  awaitFlood: /^cpu-timeout/,
  logFlood: /^output-limit/,
  callFlood: /^(call-limit|out-of-memory)/,
  bigint: /^(cpu-timeout|out-of-memory|exception RangeError)/,
  repeatJoin: /^(cpu-timeout|out-of-memory|exception)/,
  atomicsWait: /^"contained ReferenceError"/,
  getterArg: /^"caught binding arguments must be lossless JSON: could not be read: Error: g"/,
  cycRet: /^invalid-output .*circular/,
  bigintRet: /^invalid-output .*bigint/,
  unhandled: /^"ok"/,
  throwEvil: /^exception/,
  throwProxy: /^exception/,
}

describe.skipIf(!hasData())('Programs that attack', () => {
  const canary = 'canary-of-the-host'
  process.env['DSH_TEST_CANARY'] = canary
  const runtime = createQuickJsRuntime({
    workers: 1,
    limits: { cpuMs: 2_000, wallMs: 60_000, memoryBytes: 48 * 1024 * 1024 },
  })
  beforeAll(() => runtime.prewarm())
  afterAll(async () => {
    delete process.env['DSH_TEST_CANARY']
    await runtime.dispose()
  })
  const bindings = [toolsOf(basics)]

  for (const [name, { source }] of Object.entries(hasData() ? readAttacks() : {}))
    it(`${name} harms nobody`, async () => {
      const watch = watchLoop()
      const result = await runtime.run({ program: source, bindings })
      const heldMs = watch.stop()
      const seen = result.ok
        ? JSON.stringify(result.value)
        : `${result.failure.kind} ${result.failure.message.slice(0, 300)}`
      expect(seen).toMatch(outcomes[name] ?? /./)
      const said = `${seen}${result.logs.map(({ text }) => text).join('')}`
      expect(said).not.toMatch(/ESCAPED|FORGED|FOUND|file:|node:|\/(work|home|usr)\//)
      expect(said).not.toContain(canary)
      expect(heldMs).toBeLessThan(100)
      expect(await runtime.run({ program: 'return 1', bindings })).toMatchObject({ ok: true, value: 1 })
    })
})
