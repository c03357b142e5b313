import type { Machine } from './machine.ts'
import { SCRATCH_BYTES, Thrown } from './values.ts'

/** JSON text of the value at an address; nothing where the guest's half has to look at it. */
export type PrintPlain = (address: number) => string | undefined

/** What `JS_GetOwnPropertyNames` looks for: texts and symbols. */
const ALL_KEYS = 0b11
/** How it marks an index. */
const INDEX = 2 ** 31
/** Flags of a property: it is enumerable, and it has a getter or a setter. */
const [ENUMERABLE, ACCESSOR] = [1 << 2, 1 << 4] as const

/** So deep values are read, and so many of them: more take a while, and are for the guest's half. */
const LEVELS = 8
const MOST_VALUES = 1000
/** The text of so many keys is kept, if they are short. */
const MOST_KEYS = 256
const MOST_KEY_CHARS = 64

/** What each level has in memory: where its keys are, how many, and one property: flags, value, getter, setter. */
const [KEYS, COUNT, FLAGS, VALUE, GETTER, SETTER, LEVEL_BYTES] = [0, 4, 8, 16, 24, 32, 40] as const
/** A key in such a list: whether it is enumerable, and its name. */
const [KEY_BYTES, KEY_NAME] = [8, 4] as const

/** Bytes of an engine's memory that `createPlain` uses. */
export const PLAIN_BYTES = LEVELS * LEVEL_BYTES

/**
 * Prints plain arguments, as most are, without the interpreter: objects and arrays as the language makes them, of texts,
 * finite numbers, truth values and `null`, all of them data. Nothing of the program's runs, and what is unusual in any way is
 * left to the guest's half, which knows why it is refused.
 */
export function createPlain({ engine, values, guest, scratch }: Machine, depth: number): PrintPlain {
  const { memory } = values
  const { objectPrototype, arrayPrototype } = guest
  const context = engine.qjs_get_context_ptr()
  const floor = scratch + SCRATCH_BYTES
  const ceiling = floor + LEVEL_BYTES * Math.min(LEVELS, depth)
  const tagAt = (address: number): number => memory.wordAt(address + 4)
  const objectClass = engine.qjs_get_class_id(objectPrototype)
  const arrayClass = engine.qjs_get_class_id(arrayPrototype)
  const tags = {
    object: tagAt(objectPrototype),
    int: tagOf(engine.qjs_new_number(1)),
    bool: tagOf(engine.qjs_get_true()),
    null: tagOf(engine.qjs_get_null()),
  }
  const knownKeys = new Map<number, string>()
  let left = 0

  return address => {
    left = MOST_VALUES
    return print(address, floor)
  }

  function tagOf(box: number): number {
    const tag = tagAt(box)
    engine.qjs_free_value(box)
    return tag
  }

  function print(address: number, level: number): string | undefined {
    left -= 1
    const tag = tagAt(address)
    if (tag === tags.int) return `${memory.wordAt(address) | 0}`
    if (tag === tags.object) return printObject(address, level)
    if (engine.qjs_is_string(address) !== 0) return printText(address)
    if (tag === tags.bool) return (memory.wordAt(address) | 0) === 0 ? 'false' : 'true'
    if (tag === tags.null) return 'null'
    if (engine.qjs_is_number(address) === 0) return undefined
    const number = engine.qjs_get_float64(address)
    return Number.isFinite(number) ? `${number}` : undefined
  }

  /** Half of a surrogate pair does not get through; this sign is in its place. */
  function printText(address: number): string | undefined {
    const text = values.read(address)
    return text.includes('\ufffd') ? undefined : JSON.stringify(text)
  }

  function printObject(address: number, level: number): string | undefined {
    if (level >= ceiling || left < 0) return undefined
    const kind = engine.qjs_get_class_id(address)
    if (kind !== objectClass && kind !== arrayClass) return undefined
    const object = memory.rawAt(address)
    if (!isPlain(object, kind, level)) return undefined
    if (engine.JS_GetOwnPropertyNames(context, level + KEYS, level + COUNT, object, ALL_KEYS) !== 0)
      throw new Thrown(engine.qjs_get_exception())
    const keys = memory.wordAt(level + KEYS)
    const count = memory.wordAt(level + COUNT)
    const printAll = kind === arrayClass ? printItems : printMembers
    const text = count > left ? undefined : printAll(object, keys, count, level)
    engine.JS_FreePropertyEnum(context, keys, count)
    return text
  }

  /** Whether its prototype is the one of its class, or none. */
  function isPlain(object: bigint, kind: number, level: number): boolean {
    const prototype = engine.JS_GetPrototype(context, object)
    memory.putRaw(level + VALUE, prototype)
    engine.JS_FreeValue(context, prototype)
    const tag = tagAt(level + VALUE)
    if (kind === arrayClass)
      return tag === tags.object && memory.wordAt(level + VALUE) === memory.wordAt(arrayPrototype)
    return tag === tags.null || (tag === tags.object && memory.wordAt(level + VALUE) === memory.wordAt(objectPrototype))
  }

  function printMembers(object: bigint, keys: number, count: number, level: number): string | undefined {
    let text = '{'
    for (let index = 0; index < count; index++) {
      const name = memory.wordAt(keys + KEY_BYTES * index + KEY_NAME)
      const key = knownKeys.get(name) ?? printKey(name, level)
      const value = key === undefined ? undefined : printProperty(object, name, level)
      if (value === undefined) return undefined
      text += index === 0 ? `${key}${value}` : `,${key}${value}`
    }
    return `${text}}`
  }

  /** Each index in its turn, and behind them the length. */
  function printItems(object: bigint, keys: number, count: number, level: number): string | undefined {
    engine.JS_GetLength(context, object, level + VALUE)
    if (memory.wordAt(level + VALUE) !== count - 1) return undefined
    let text = '['
    for (let index = 0; index < count - 1; index++) {
      const name = memory.wordAt(keys + KEY_BYTES * index + KEY_NAME)
      const value = name === INDEX + index ? printProperty(object, name, level) : undefined
      if (value === undefined) return undefined
      text += index === 0 ? value : `,${value}`
    }
    return `${text}]`
  }

  function printKey(name: number, level: number): string | undefined {
    const value = engine.JS_AtomToValue(context, name)
    memory.putRaw(level + VALUE, value)
    const text = engine.qjs_is_string(level + VALUE) === 0 ? undefined : printText(level + VALUE)
    engine.JS_FreeValue(context, value)
    if (text === undefined) return undefined
    const key = `${text}:`
    if (knownKeys.size < MOST_KEYS && key.length <= MOST_KEY_CHARS) {
      // Names are numbers that the engine gives to other texts as soon as nobody holds them.
      engine.JS_DupAtom(context, name)
      knownKeys.set(name, key)
    }
    return key
  }

  function printProperty(object: bigint, name: number, level: number): string | undefined {
    if (engine.JS_GetOwnProperty(context, level + FLAGS, object, name) !== 1) return undefined
    const kind = memory.wordAt(level + FLAGS) & (ENUMERABLE | ACCESSOR)
    const text = kind === ENUMERABLE ? print(level + VALUE, level + LEVEL_BYTES) : undefined
    for (const place of kind & ACCESSOR ? [GETTER, SETTER] : [VALUE])
      if (tagAt(level + place) !== tags.int) engine.JS_FreeValue(context, memory.rawAt(level + place))
    return text
  }
}
