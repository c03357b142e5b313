// oxlint-disable no-underscore-dangle -- The names of what the engine exports.
import type { QuickJsExports } from './exports.ts'

/** A function of the engine threw; the box of what it threw is the catcher's. */
export class Thrown {
  readonly reason: number

  constructor(reason: number) {
    this.reason = reason
  }
}

/** Values of an engine, in and out. */
export interface Values {
  /** The text of a value that is a string. */
  read(value: number): string
  /** A new string. */
  text(text: string): number
  /** The value, or what was thrown instead of it, thrown. */
  check(value: number): number
  /** Calls a function, with values that it frees. */
  call(callee: number, ...values: number[]): number
  /** Runs a script; its first line is of this number. */
  evaluate(code: string, file: string, firstLine: number): number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Moves values between an engine and its worker. */
export function createValues(engine: QuickJsExports): Values {
  const view = (): DataView => new DataView(engine.memory.buffer)

  /** Work with some bytes of the engine's stack, which needs no allocation. */
  const onStack = <T>(bytes: number, work: (place: number) => T): T => {
    const top = engine.__stack_pointer.value
    const place = top - ((bytes + 15) & ~15)
    engine.__stack_pointer.value = place
    try {
      return work(place)
    } finally {
      engine.__stack_pointer.value = top
    }
  }

  const allocate = (bytes: number): number => {
    const address = engine.wasm_malloc(bytes)
    if (address === 0) throw new RangeError('the memory of the engine is full')
    return address
  }

  /** Bytes of UTF-8 and a zero. */
  const write = (text: string): { readonly address: number; readonly length: number } => {
    const bytes = encoder.encode(text)
    const address = allocate(bytes.length + 1)
    const memory = new Uint8Array(engine.memory.buffer)
    memory.set(bytes, address)
    memory[address + bytes.length] = 0
    return { address, length: bytes.length }
  }

  const check = (value: number): number => {
    if (engine.qjs_is_exception(value) === 0) return value
    engine.qjs_free_value(value)
    throw new Thrown(engine.qjs_get_exception())
  }

  return {
    check,
    read: value =>
      onStack(4, place => {
        const text = engine.qjs_get_string_len(value, place)
        if (text === 0) throw new Thrown(engine.qjs_get_exception())
        const length = view().getUint32(place, true)
        const result = decoder.decode(new Uint8Array(engine.memory.buffer, text, length))
        engine.qjs_free_cstring(text)
        return result
      }),
    text(text) {
      const { address, length } = write(text)
      const value = engine.qjs_new_string(address, length)
      engine.wasm_free(address)
      return check(value)
    },
    call: (callee, ...values) =>
      onStack(4 * values.length, list => {
        const memory = view()
        for (let index = 0; index < values.length; index++) memory.setUint32(list + 4 * index, values[index]!, true)
        const self = engine.qjs_get_undefined()
        const result = engine.qjs_call(callee, self, values.length, list)
        for (const value of values) engine.qjs_free_value(value)
        engine.qjs_free_value(self)
        return check(result)
      }),
    evaluate(code, file, firstLine) {
      const text = write(code)
      const name = write(file)
      const options = allocate(16)
      const memory = view()
      memory.setInt32(options, 1, true)
      memory.setInt32(options + 4, 0, true)
      memory.setUint32(options + 8, name.address, true)
      memory.setInt32(options + 12, firstLine, true)
      const raw = engine.JS_Eval2(engine.qjs_get_context_ptr(), text.address, text.length, options)
      for (const address of [text.address, name.address, options]) engine.wasm_free(address)
      const box = allocate(8)
      view().setBigInt64(box, raw, true)
      return check(box)
    },
  }
}
