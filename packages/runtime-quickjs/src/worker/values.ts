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
  /** The address of a box, in a list of such. */
  boxAt(list: number, index: number): number
  /** A value as the engine itself writes it. */
  rawOf(value: number): bigint
  /** The value, or what was thrown instead of it, thrown. */
  check(value: number): number
  /** Calls a function, with values that it frees. */
  call(callee: number, ...values: number[]): number
  /** Runs a script; its first line is of this number. */
  evaluate(code: string, file: string, firstLine: number): number
}

/** Bytes of an engine's memory that `createValues` uses. */
export const SCRATCH_BYTES = 4096

/** The most values that a function is called with. */
const MOST_VALUES = 8

/** Moves values between an engine and its worker, through bytes of the engine's memory that nobody else uses. */
export function createValues(engine: QuickJsExports, scratch: number): Values {
  let bytes = Buffer.from(engine.memory.buffer)
  let words = new Uint32Array(engine.memory.buffer)
  /** Views of the memory are kept until it has grown, which leaves them empty. */
  const refresh = (): void => {
    if (bytes.length > 0) return
    bytes = Buffer.from(engine.memory.buffer)
    words = new Uint32Array(engine.memory.buffer)
  }

  const lengthPlace = scratch
  const listPlace = scratch + 4
  const textPlace = listPlace + 4 * MOST_VALUES
  const mostChars = (SCRATCH_BYTES - 4 - 4 * MOST_VALUES) / 3

  const allocate = (size: number): number => {
    const address = engine.wasm_malloc(size)
    if (address === 0) throw new RangeError('the memory of the engine is full')
    return address
  }

  /** Bytes of UTF-8 and a zero. */
  const write = (text: string): { readonly address: number; readonly length: number } => {
    const length = Buffer.byteLength(text)
    const address = allocate(length + 1)
    refresh()
    bytes.write(text, address, length, 'utf8')
    bytes[address + length] = 0
    return { address, length }
  }

  const check = (value: number): number => {
    if (engine.qjs_is_exception(value) === 0) return value
    engine.qjs_free_value(value)
    throw new Thrown(engine.qjs_get_exception())
  }

  return {
    check,
    boxAt(list, index) {
      refresh()
      return words[(list >>> 2) + index]!
    },
    rawOf(value) {
      refresh()
      return bytes.readBigInt64LE(value)
    },
    read(value) {
      const text = engine.qjs_get_string_len(value, lengthPlace)
      if (text === 0) throw new Thrown(engine.qjs_get_exception())
      refresh()
      const result = bytes.toString('utf8', text, text + words[lengthPlace >>> 2]!)
      engine.qjs_free_cstring(text)
      return result
    },
    text(text) {
      if (text.length < mostChars) {
        refresh()
        return check(engine.qjs_new_string(textPlace, bytes.write(text, textPlace, 'utf8')))
      }
      const { address, length } = write(text)
      const value = engine.qjs_new_string(address, length)
      engine.wasm_free(address)
      return check(value)
    },
    call(callee, ...values) {
      refresh()
      for (let index = 0; index < values.length; index++) words[(listPlace >>> 2) + index] = values[index]!
      const self = engine.qjs_get_undefined()
      const result = engine.qjs_call(callee, self, values.length, listPlace)
      for (const value of values) engine.qjs_free_value(value)
      engine.qjs_free_value(self)
      return check(result)
    },
    evaluate(code, file, firstLine) {
      const text = write(code)
      const name = write(file)
      const options = allocate(16)
      refresh()
      words.set([1, 0, name.address, firstLine], options >>> 2)
      const raw = engine.JS_Eval2(engine.qjs_get_context_ptr(), text.address, text.length, options)
      for (const address of [text.address, name.address, options]) engine.wasm_free(address)
      const box = allocate(8)
      refresh()
      bytes.writeBigInt64LE(raw, box)
      return check(box)
    },
  }
}
