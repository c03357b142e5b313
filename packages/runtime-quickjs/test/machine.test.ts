import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import { webAssembly } from '../src/web-assembly.ts'
import { createMachine, load, takeImage } from '../src/worker/machine.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm'))
const hooks = { say: () => 0, call: () => 0, isStopped: () => false, rejected: () => {} }
const open = async () => createMachine(await webAssembly.compile(wasm), hooks)
const bytesOf = (machine: Awaited<ReturnType<typeof open>>) => Buffer.from(machine.engine.memory.buffer)
/** Takes about a megabyte. */
const work = 'globalThis.kept = Array.from({ length: 10_000 }, (_, at) => ({ at }))'

describe('The memory of an engine', () => {
  it('is what it was when it is loaded again, to the last byte', async () => {
    const machine = await open()
    const image = takeImage(machine)
    const before = Buffer.from(bytesOf(machine))
    machine.engine.qjs_free_value(machine.values.evaluate(work, 'work', 1))
    expect(bytesOf(machine).equals(before)).toBe(false)
    load(machine.engine, image)
    expect(bytesOf(machine).equals(before)).toBe(true)
  })

  it('is that of another engine when it is loaded there', async () => {
    const machine = await open()
    machine.engine.qjs_free_value(machine.values.evaluate(work, 'work', 1))
    const image = takeImage(machine)
    const other = createMachine(await webAssembly.compile(wasm), hooks, image)
    const length = other.values.evaluate('String(kept.length)', 'look', 1)
    expect(other.values.read(length)).toBe('10000')
  })

  it('does not grow from run to run, so that the thousandth is cleared as fast as the first', async () => {
    const machine = await open()
    const image = takeImage(machine)
    for (let run = 0; run < 50; run++) {
      machine.engine.qjs_free_value(machine.values.evaluate(work, 'work', 1))
      load(machine.engine, image)
    }
    expect(machine.engine.memory.buffer.byteLength).toBe(image.size)
  })
})

describe('The clock of an engine', () => {
  it('is that of its host, to the millisecond', async () => {
    const { engine, values } = await open()
    const now = vi.spyOn(Date, 'now')
    const seen = (host: number): number => {
      now.mockReturnValue(host)
      const box = values.evaluate('Date.now()', 'look', 1)
      const time = engine.qjs_get_float64(box)
      engine.qjs_free_value(box)
      return time
    }
    const hosts = Array.from({ length: 100 }, (_, at) => 1_796_104_345_001 + at)
    expect(hosts.map(seen)).toEqual(hosts)
    now.mockRestore()
  })
})
