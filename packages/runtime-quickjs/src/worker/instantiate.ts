import { webAssembly, type WasmModule } from '../web-assembly.ts'
import type { QuickJsExports } from './exports.ts'

/** What the engine asks of the worker while it runs. */
export interface EngineHooks {
  /** The program's side speaks; gives the address of a box, which becomes the engine's. */
  say(count: number, values: number): number
  /** A function of the host's is called, by the text at an address; gives the address of a box likewise. */
  call(name: number, length: number, count: number, values: number): number
  /** Whether the program has to stop. */
  isStopped(): boolean
  /** A promise was rejected with nobody to handle it, or is handled after all; both boxes become the hook's. */
  rejected(promise: number, reason: number, isHandled: boolean): void
}

const OK = 0
const BAD_DESCRIPTOR = 8

/** A new instance: it reaches these hooks and the clock, and nothing else. */
export function instantiate(module: WasmModule, hooks: EngineHooks): QuickJsExports {
  let engine: QuickJsExports | undefined
  const view = (): DataView => new DataView(engine!.memory.buffer)
  const fill = (start: number, length: number): number => {
    crypto.getRandomValues(new Uint8Array(engine!.memory.buffer, start, length))
    return OK
  }
  const instance = new webAssembly.Instance(module, {
    env: {
      host_call: (name: number, length: number, _self: number, count: number, values: number) =>
        length === 0 ? hooks.say(count, values) : hooks.call(name, length, count, values),
      host_interrupt: () => (hooks.isStopped() ? 1 : 0),
      host_promise_rejection: (promise: number, reason: number, isHandled: number) =>
        hooks.rejected(promise, reason, isHandled !== 0),
      host_module_normalize: () => 0,
      host_module_load: () => 0,
      host_get_timezone_offset: (high: number, low: number) =>
        -new Date((high * 2 ** 32 + (low >>> 0)) * 1000).getTimezoneOffset() * 60,
    },
    wasi_snapshot_preview1: {
      clock_time_get(clock: number, _precision: bigint, result: number) {
        // Nanoseconds since 1970 are more than a number holds exactly: a millisecond would be missing now and then.
        const now = clock === 0 ? BigInt(Date.now()) * 1_000_000n : BigInt(Math.round(performance.now() * 1e6))
        view().setBigUint64(result, now, true)
        return OK
      },
      random_get: fill,
      fd_write: () => BAD_DESCRIPTOR,
      fd_close: () => BAD_DESCRIPTOR,
      fd_fdstat_get: () => BAD_DESCRIPTOR,
      fd_seek: () => BAD_DESCRIPTOR,
    },
  })
  engine = instance.exports as unknown as QuickJsExports
  return engine
}
