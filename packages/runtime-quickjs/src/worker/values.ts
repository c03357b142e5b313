// oxlint-disable no-underscore-dangle -- The names of what the engine exports.
import type { QuickJsExports } from './exports.ts'
import { createMemory, type Memory } from './memory.ts'

/** A function of the engine threw; the box of what it threw is the catcher's. */
export class Thrown {
  readonly reason: number

  constructor(reason: number) {
    this.reason = reason
  }
}

/** Values of an engine, in and out. A box is the address of a value, and is freed by itself. */
export interface Values {
  readonly memory: Memory
  /** The text of a value that is a string. */
  read(value: number): string
  /** A new string. */
  text(text: string): number
  /** A new value, of JSON text. */
  parse(text: string): bigint
  /** A new function of the program that comes to the worker, under a name. */
  hostFunction(name: string): number
  /** The address of a box, in a list of such. */
  boxAt(list: number, index: number): number
  /** A new box for a value. */
  boxOf(raw: bigint): number
  /** The value of a box, or what was thrown instead of it, thrown. */
  check(value: number): number
  /** The value, or what was thrown instead of it, thrown. */
  checkRaw(raw: bigint): bigint
  /** The box of an exception, for the engine to throw on what was thrown; what is not the engine's goes on here. */
  rethrow(thrown: unknown): number
  /** Calls a function, with values that it frees. */
  call(callee: number, ...values: number[]): number
  /** Runs a script; its first line is of this number. */
  evaluate(code: string, file: string, firstLine: number): number
}

/** Bytes of an engine's memory that `createValues` uses. */
export const SCRATCH_BYTES = 4096

/** The most values that a function is called with. */
const MOST_VALUES = 8
const RAW_BYTES = 8

/** Moves values between an engine and its worker, through bytes of the engine's memory that nobody else uses. */
export function createValues(engine: QuickJsExports, scratch: number): Values {
  const memory = createMemory(engine)
  const lengthPlace = scratch
  const rawPlace = lengthPlace + RAW_BYTES
  const listPlace = rawPlace + RAW_BYTES
  const textPlace = listPlace + 4 * MOST_VALUES
  const mostChars = (scratch + SCRATCH_BYTES - textPlace - 1) / 3

  /** Bytes of UTF-8 and a zero, to be freed. */
  const write = (text: string): { readonly address: number; readonly length: number } => {
    const length = Buffer.byteLength(text)
    const address = memory.allocate(length + 1)
    memory.putText(address, `${text}\0`)
    return { address, length }
  }

  /** The same for as long as they are used, where nothing of the program's runs meanwhile. */
  const lend = <T>(text: string, use: (address: number, length: number) => T): T => {
    if (text.length < mostChars) return use(textPlace, memory.putText(textPlace, `${text}\0`) - 1)
    const { address, length } = write(text)
    const result = use(address, length)
    engine.wasm_free(address)
    return result
  }

  const thrown = (): Thrown => new Thrown(engine.qjs_get_exception())

  const check = (value: number): number => {
    if (engine.qjs_is_exception(value) === 0) return value
    engine.qjs_free_value(value)
    throw thrown()
  }

  const checkRaw = (raw: bigint): bigint => {
    memory.putRaw(rawPlace, raw)
    if (engine.qjs_is_exception(rawPlace) !== 0) throw thrown()
    return raw
  }

  const boxOf = (raw: bigint): number => {
    const box = memory.allocate(RAW_BYTES)
    memory.putRaw(box, raw)
    return box
  }

  return {
    memory,
    check,
    checkRaw,
    boxOf,
    boxAt: (list, index) => memory.wordAt(list + 4 * index),
    read(value) {
      const text = engine.qjs_get_string_len(value, lengthPlace)
      if (text === 0) throw thrown()
      const result = memory.textAt(text, memory.wordAt(lengthPlace))
      engine.qjs_free_cstring(text)
      return result
    },
    text: text => check(lend(text, engine.qjs_new_string)),
    parse: text =>
      checkRaw(
        lend(text, (address, length) =>
          engine.JS_ParseJSON(engine.qjs_get_context_ptr(), address, length, address + length),
        ),
      ),
    hostFunction: name => check(lend(name, (address, length) => engine.qjs_new_host_function(address, length, 1))),
    rethrow(reason) {
      if (!(reason instanceof Thrown)) throw reason
      const box = engine.qjs_throw(reason.reason)
      engine.qjs_free_value(reason.reason)
      return box
    },
    call(callee, ...boxes) {
      for (const [index, box] of boxes.entries()) memory.putWord(listPlace + 4 * index, box)
      const self = engine.qjs_get_undefined()
      const result = engine.qjs_call(callee, self, boxes.length, listPlace)
      for (const box of boxes) engine.qjs_free_value(box)
      engine.qjs_free_value(self)
      return check(result)
    },
    evaluate(code, file, firstLine) {
      const text = write(code)
      const name = write(file)
      const options = memory.allocate(16)
      for (const [index, word] of [1, 0, name.address, firstLine].entries()) memory.putWord(options + 4 * index, word)
      const raw = engine.JS_Eval2(engine.qjs_get_context_ptr(), text.address, text.length, options)
      for (const address of [text.address, name.address, options]) engine.wasm_free(address)
      return check(boxOf(raw))
    },
  }
}
