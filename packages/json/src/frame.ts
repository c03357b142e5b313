import { spendScalar, type Budget } from './budget.ts'
import { arrayMisfit, classMisfit, isJsonScalar, lengthMisfit, objectMisfit, type Misfit } from './misfit.ts'
import { isPlainArray, isPlainObject } from './plain.ts'
import type { JsonValue } from './value.ts'

const { defineProperty, getOwnPropertyNames, getOwnPropertySymbols, hasOwn, keys } = Object
const { isArray } = Array
const { ownKeys } = Reflect
const INHERITED = Object.prototype

type Slots = Readonly<Record<string | number, unknown>>

/**
 * A container on its way to become a copy: its keys are listed once, and `next` is the slot to read next. There is one
 * frame for each depth, which takes one container after the other.
 */
export interface Frame {
  /** The container around it. */
  readonly up: Frame | undefined
  /** What takes the containers within it, once there was one. */
  down: Frame | undefined
  /** How many containers lie around it, itself included. */
  readonly depth: number
  source: object
  /** An array has none. */
  keys: readonly string[] | undefined
  copy: JsonValue[] | Record<string, JsonValue>
  length: number
  next: number
}

/** What `copyScalars` gives at the end of a frame. */
export const END: unique symbol = Symbol('no more slots')

const nothing: readonly never[] = []

/** The frame of what lies within another, or of the whole value. */
export function frameWithin(up: Frame | undefined): Frame {
  if (up?.down !== undefined) return up.down
  const depth = up === undefined ? 1 : up.depth + 1
  const frame: Frame = { up, down: undefined, depth, source: nothing, keys: undefined, copy: {}, length: 0, next: 0 }
  if (up !== undefined) up.down = frame
  return frame
}

/** Begins a container, or says why its shape is not JSON. The keys of an array of more than `mostItems` are not listed. */
export function begin(frame: Frame, source: object, mostItems: number): Misfit | undefined {
  frame.source = source
  frame.next = 0
  return isArray(source) ? beginArray(frame, source, mostItems) : beginObject(frame, source)
}

function beginArray(frame: Frame, source: readonly unknown[], mostItems: number): Misfit | undefined {
  if (!isPlainArray(source)) return classMisfit(source, 'array')
  // A proxy may say anything.
  const length: unknown = source.length
  if (typeof length !== 'number') return lengthMisfit
  frame.keys = undefined
  frame.length = length
  if (length > mostItems) {
    frame.copy = []
    return undefined
  }
  const names = ownKeys(source)
  if (names.length !== length + 1) return arrayMisfit(names, length)
  // The list is ours, and as long as it has to be: item after item takes the place of its key.
  names.pop()
  frame.copy = names as JsonValue[]
  return undefined
}

function beginObject(frame: Frame, source: object): Misfit | undefined {
  if (!isPlainObject(source)) return classMisfit(source, 'object')
  const names = keys(source)
  // Three lists that the engine has at hand cost a third of one `Reflect.ownKeys` and a question for each key.
  if (getOwnPropertyNames(source).length !== names.length || getOwnPropertySymbols(source).length > 0) {
    return objectMisfit(source, names)
  }
  frame.keys = names
  frame.length = names.length
  frame.copy = {}
  return undefined
}

/** Copies slots, each read exactly once, up to the first that is no scalar, which it gives. */
export function copyScalars(frame: Frame, budget: Budget): unknown {
  const { keys: names, length } = frame
  const source = frame.source as Slots
  const { countsBytes } = budget
  for (let index = frame.next; index < length; index++) {
    frame.next = index + 1
    // A place that a getter has emptied meanwhile reads as undefined.
    const slot =
      names === undefined ? (hasOwn(source, index) ? source[index] : undefined) : source[names[index] as string]
    if (!isJsonScalar(slot)) return slot
    writeSlot(frame, slot)
    if (!countsBytes) continue
    spendScalar(slot, budget)
    if (budget.bytes < 0) return END
  }
  return END
}

/** Puts the copy of the slot that was read last in its place, as an own property under any name. */
export function writeSlot({ copy, keys: names, next }: Frame, value: JsonValue): void {
  if (names === undefined) {
    ;(copy as JsonValue[])[next - 1] = value
    return
  }
  const key = names[next - 1] as string
  if (key in INHERITED) defineProperty(copy, key, { value, writable: true, enumerable: true, configurable: true })
  else (copy as Record<string, JsonValue>)[key] = value
}

/** The key of the slot that was read last. */
export function currentKey(frame: Frame): string | number {
  return frame.keys?.[frame.next - 1] ?? frame.next - 1
}
