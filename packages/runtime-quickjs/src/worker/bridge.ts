import type { Machine } from './machine.ts'
import type { Outbox } from './outbox.ts'
import { createPlain } from './plain.ts'
import { Thrown } from './values.ts'

/** Functions of the program that the host answers. */
export interface Bridge {
  /** A new one, for the box of a text: what follows the arguments in a `Call`. */
  create(target: number): number
  /** One was called, with a list of boxes; gives the box of a promise, or of an exception. */
  call(name: number, length: number, count: number, boxes: number): number
  /** Settles a call with JSON text: of its value, or of `{ message, code? }`. */
  settle(record: number, isGood: boolean, text: string): void
}

/** What the memory has of a function: itself, and its target, with its length before it. */
const [SELF, LENGTH, TARGET] = [0, 8, 12] as const

/** What the memory has of a call: what resolves its promise, what rejects it, its trace, its function. */
const [RESOLVE, REJECT, TRACE, CALLEE, RECORD_BYTES] = [0, 8, 16, 24, 32] as const

/**
 * Carries out calls without the interpreter, which would need longer for them than all else does. What is rare, arguments
 * that are not plain and failures, is left to the guest's half. What is kept is in the engine's memory, and stored with it.
 */
export function createBridge(machine: Machine, outbox: Pick<Outbox, 'call'>, depth: number): Bridge {
  const { engine, values, guest } = machine
  const { memory } = values
  const context = engine.qjs_get_context_ptr()
  const printPlain = createPlain(machine, depth)
  const captureStackTrace = memory.rawAt(guest.captureStackTrace)
  const nothing = memory.rawAt(guest.nothing)
  const targets = new Map<number, string>()

  return {
    create(target) {
      const text = values.read(target)
      const length = Buffer.byteLength(text)
      const place = memory.allocate(TARGET + length)
      memory.putWord(place + LENGTH, length)
      memory.putText(place + TARGET, text)
      const made = values.hostFunction(`${place}`)
      memory.putRaw(place + SELF, memory.rawAt(made))
      return made
    },
    call(name, length, count, boxes) {
      try {
        return begin(memory.numberAt(name, length), count === 0 ? guest.nothing : values.boxAt(boxes, 0))
      } catch (thrown) {
        return values.rethrow(thrown)
      }
    },
    settle(record, isGood, text) {
      if (isGood) finish(record, RESOLVE, values.parse(text))
      else fail(record, memory.wordAt(record + CALLEE), text)
    },
  }

  function begin(self: number, args: number): number {
    const text = print(args)
    const record = memory.allocate(RECORD_BYTES)
    const promise = values.boxOf(values.checkRaw(engine.JS_NewPromiseCapability(context, record + RESOLVE)))
    trace(record, self)
    if (text === undefined) fail(record, self)
    else outbox.call(text + targetOf(self), record)
    return promise
  }

  function print(args: number): string | undefined {
    if (engine.qjs_is_undefined(args) !== 0) return '{}'
    const plain = printPlain(args)
    if (plain !== undefined) return plain
    const printed = values.call(guest.print, engine.qjs_dup_value(args))
    const text = engine.qjs_is_undefined(printed) === 0 ? values.read(printed) : undefined
    engine.qjs_free_value(printed)
    return text
  }

  /** Notes where the program called, on an object; its own way to format that may fail. */
  function trace(record: number, self: number): void {
    memory.putRaw(record + TRACE, values.checkRaw(engine.JS_NewObject(context)))
    memory.putRaw(record + CALLEE, memory.rawAt(self + SELF))
    try {
      engine.JS_FreeValue(
        context,
        values.checkRaw(engine.JS_Call(context, captureStackTrace, nothing, 2, record + TRACE)),
      )
    } catch (thrown) {
      if (!(thrown instanceof Thrown) || engine.qjs_is_uncatchable_error(thrown.reason) !== 0) throw thrown
      engine.qjs_free_value(thrown.reason)
    }
    memory.putWord(record + CALLEE, self)
  }

  /** Rejects with an error of the guest's making: for what the host said, or for arguments that it could not print. */
  function fail(record: number, self: number, answer?: string): void {
    const error = values.call(
      guest.fault,
      values.text(targetOf(self)),
      answer === undefined ? engine.qjs_get_undefined() : values.text(answer),
      values.boxOf(memory.rawAt(record + TRACE)),
    )
    memory.putRaw(record + TRACE, nothing)
    const reason = memory.rawAt(error)
    engine.wasm_free(error)
    finish(record, REJECT, reason)
  }

  /** Calls what settles the promise, which may run what is the program's, and frees all that there is of the call. */
  function finish(record: number, how: typeof RESOLVE | typeof REJECT, value: bigint): void {
    memory.putRaw(record + CALLEE, value)
    const result = engine.JS_Call(context, memory.rawAt(record + how), nothing, 1, record + CALLEE)
    for (const place of [RESOLVE, REJECT, TRACE, CALLEE]) engine.JS_FreeValue(context, memory.rawAt(record + place))
    engine.wasm_free(record)
    engine.JS_FreeValue(context, values.checkRaw(result))
  }

  function targetOf(self: number): string {
    const known = targets.get(self)
    if (known !== undefined) return known
    const text = memory.textAt(self + TARGET, memory.wordAt(self + LENGTH))
    targets.set(self, text)
    return text
  }
}
