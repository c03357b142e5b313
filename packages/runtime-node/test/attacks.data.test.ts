import { afterAll, describe, expect, it } from 'vitest'
import type { JsonValue } from '@dsh/json'
import { createNodeRuntime } from '@dsh/runtime-node'
import { hasData, readAttacks } from './real-programs.ts'

/** What comes of each: the value, or the kind of failure. Whatever is not here must only leave the host as it was. */
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
  callFlood: /^(call-limit|cpu-timeout|out-of-memory)/,
  bigint: /^(cpu-timeout|out-of-memory)/,
  repeatJoin: /^(exception RangeError: Invalid string length|cpu-timeout|out-of-memory)/,
  atomicsWait: /^"contained ReferenceError"/,
  getterArg: /^"caught binding arguments must be lossless JSON: Error: g"/,
  cycRet: /^invalid-output .*circular/,
  bigintRet: /^invalid-output .*bigint/,
  unhandled: /^"ok"/,
  throwEvil: /^cpu-timeout/,
  throwProxy: /^cpu-timeout/,
}

describe.skipIf(!hasData())('Programs that attack', () => {
  const runtime = createNodeRuntime({ limits: { cpuMs: 3_000, wallMs: 120_000 } })
  afterAll(() => runtime.dispose())
  const functions = {
    echo: async (value: JsonValue) => value,
    fail: async () => {
      throw new Error('failed')
    },
  }
  const bindings = [
    { global: 'tools', functions, errorClass: { name: 'ToolCallError', memberNameProperty: 'toolName' } },
  ]

  for (const [name, { source }] of Object.entries(hasData() ? readAttacks() : {}))
    it(`${name} harms nobody`, async () => {
      const result = await runtime.run({ program: source, bindings })
      const seen = result.ok
        ? JSON.stringify(result.value)
        : `${result.failure.kind} ${result.failure.message.slice(0, 160)}`
      expect(seen).toMatch(outcomes[name] ?? /./)
      expect(seen).not.toMatch(/ESCAPED|FORGED|FOUND/)
      expect(await runtime.run({ program: 'return 1', bindings })).toMatchObject({ ok: true, value: 1 })
    })
})
