import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { webAssembly } from '../src/web-assembly.ts'
import { createBridge, type Bridge } from '../src/worker/bridge.ts'
import { createEar } from '../src/worker/ear.ts'
import { createMachine, type Machine } from '../src/worker/machine.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm'))
let machine: Machine
let bridge: Bridge
let ear: (count: number, boxes: number) => number
let records: number[] = []
beforeAll(async () => {
  machine = createMachine(await webAssembly.compile(wasm), {
    say: (count, boxes) => ear(count, boxes),
    call: (...given) => bridge.call(...given),
    isStopped: () => false,
    rejected(...boxes) {
      for (const box of boxes.slice(0, 2) as number[]) machine.engine.qjs_free_value(box)
    },
  })
  bridge = createBridge(machine, { call: (_, record) => void records.push(record) }, 100)
  const heard = { target: bridge.create, done: () => {}, failed: () => {}, timer: () => {} }
  ear = createEar(machine, { log: () => {} }, heard)
  const { engine, values, guest } = machine
  const globals = [{ global: 'tools', names: ['echo'], errorClass: { name: 'Fault', memberNameProperty: 'tool' } }]
  const config = JSON.stringify({ globals, depth: 100, logChars: 100, seeds: [1, 2, 3] })
  engine.qjs_free_value(values.call(guest.start, values.text(config)))
})

/** Runs a script until nothing is left to do, with an answer for each call; gives how much memory is taken then. */
function run(code: string): number {
  const { engine, values } = machine
  engine.qjs_free_value(values.evaluate(code, 'script', 1))
  do {
    while (engine.qjs_is_job_pending() !== 0) engine.qjs_execute_pending_job()
    for (const [at, record] of records.splice(0).entries())
      bridge.settle(record, at % 2 === 0, at % 2 === 0 ? '{"a":[1]}' : '{"message":"no","code":"NO"}')
  } while (engine.qjs_is_job_pending() !== 0)
  // What holds itself in a circle is looked for.
  ;(engine as unknown as { qjs_run_gc(): void }).qjs_run_gc()
  return engine.qjs_get_allocated_size()
}

describe('Calls leave nothing in the memory of the engine', () => {
  it.each([
    ['with plain arguments', '{ a: 1, b: ["x"] }'],
    ['with arguments that the guest prints', '{ get a() { return 1 } }'],
    ['with arguments that throw', '{ get a() { throw new Error("mine") } }'],
    ['with arguments that are refused', '{ a() {} }'],
  ])('%s, wherever the stack ends', (_, args) => {
    const code = `{
      const dive = depth => {
        if (depth > 0) return dive(depth - 1)
        tools.echo(${args}).catch(() => {})
        return true
      }
      let deepest = 100
      try { for (;; deepest += 32) dive(deepest) } catch {}
      for (let depth = deepest - 32; depth < deepest; depth += 1) try { dive(depth) } catch {}
    }`
    run(code)
    const before = run(code)
    for (let round = 0; round < 5; round++) expect(run(code)).toBe(before)
  })
})
