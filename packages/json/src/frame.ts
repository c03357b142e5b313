import { spendScalar, type Budget } from './budget.ts'
import { arrayMisfit, classMisfit, isJsonScalar, lengthMisfit, objectMisfit, type Misfit } from './misfit.ts'
import { isPlainArray, isPlainObject } from './plain.ts'
import type { JsonValue } from './value.ts'

const { defineProperty, getOwnPropertyNames, getOwnPropertySymbols, hasOwn, keys } = Object
const { isArray } = Array
const { ownKeys } = Reflect
const INHERITED = Object.prototype

/** A container on its way to become a copy: its keys are listed once, and `next` is the slot to read next. */
export type Frame = ArrayFrame | ObjectFrame

interface Place {
  /** The container around it. */
  readonly up: Frame | undefined
  /** How many containers lie around it, itself included. */
  readonly depth: number
  readonly length: number
  next: number
}

interface ArrayFrame extends Place {
  readonly source: readonly unknown[]
  readonly keys: undefined
  readonly copy: JsonValue[]
}

interface ObjectFrame extends Place {
  readonly source: Readonly<Record<string, unknown>>
  readonly keys: readonly string[]
  readonly copy: Record<string, JsonValue>
}

/** What `copyScalars` gives at the end of a frame. */
export const END: unique symbol = Symbol('no more slots')

/** Begins a container, or says why its shape is not JSON. The keys of an array of more than `mostItems` are not listed. */
export function openFrame(source: object, depth: number, up: Frame | undefined, mostItems: number): Frame | Misfit {
  return isArray(source) ? openArray(source, depth, up, mostItems) : openObject(source, depth, up)
}

function openArray(
  source: readonly unknown[],
  depth: number,
  up: Frame | undefined,
  mostItems: number,
): Frame | Misfit {
  if (!isPlainArray(source)) return classMisfit(source, 'array')
  // A proxy may say anything.
  const length: unknown = source.length
  if (typeof length !== 'number') return lengthMisfit
  if (!(length > mostItems)) {
    const names = ownKeys(source)
    if (names.length !== length + 1) return arrayMisfit(names, length)
  }
  return { source, up, depth, keys: undefined, length, copy: [], next: 0 }
}

function openObject(source: object, depth: number, up: Frame | undefined): Frame | Misfit {
  if (!isPlainObject(source)) return classMisfit(source, 'object')
  const names = keys(source)
  // Three lists that the engine has at hand cost a third of one `Reflect.ownKeys` and a question for each key.
  if (getOwnPropertyNames(source).length !== names.length || getOwnPropertySymbols(source).length > 0) {
    return objectMisfit(source, names)
  }
  return { source, up, depth, keys: names, length: names.length, copy: {}, next: 0 }
}

/** Copies slots, each read exactly once, up to the first that is no scalar, which it gives. */
export function copyScalars(frame: Frame, budget: Budget): unknown {
  while (frame.next < frame.length) {
    const slot = readSlot(frame)
    if (!isJsonScalar(slot)) return slot
    spendScalar(slot, budget)
    writeSlot(frame, slot)
    if (budget.bytes < 0) return END
  }
  return END
}

/** A place that a getter has emptied meanwhile reads as undefined. */
function readSlot(frame: Frame): unknown {
  const index = frame.next++
  if (frame.keys !== undefined) return frame.source[frame.keys[index] ?? '']
  return hasOwn(frame.source, index) ? frame.source[index] : undefined
}

/** Puts the copy of the slot that was read last in its place, as an own property under any name. */
export function writeSlot(frame: Frame, value: JsonValue): void {
  if (frame.keys === undefined) {
    frame.copy.push(value)
    return
  }
  const key = frame.keys[frame.next - 1] ?? ''
  if (key in INHERITED) defineProperty(frame.copy, key, { value, writable: true, enumerable: true, configurable: true })
  else frame.copy[key] = value
}

/** The key of the slot that was read last. */
export function currentKey(frame: Frame): string | number {
  return frame.keys?.[frame.next - 1] ?? frame.next - 1
}
