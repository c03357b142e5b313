import { arrayMisfit, classMisfit, objectMisfit, type Misfit } from './misfit.ts'
import { isPlainArray, isPlainObject } from './plain.ts'
import type { JsonValue } from './value.ts'

const { defineProperty, getOwnPropertyNames, getOwnPropertySymbols, hasOwn, keys } = Object
const { isArray } = Array
const { ownKeys } = Reflect
const INHERITED = Object.prototype

/** A container on its way to become a copy: its keys are listed once, and `next` is the slot to read next. */
export type Frame = ArrayFrame | ObjectFrame

/** An array being copied, item by item. */
export interface ArrayFrame {
  readonly source: readonly unknown[]
  readonly keys: undefined
  readonly length: number
  readonly copy: JsonValue[]
  next: number
}

interface ObjectFrame {
  readonly source: Readonly<Record<string, unknown>>
  readonly keys: readonly string[]
  readonly length: number
  readonly copy: Record<string, JsonValue>
  next: number
}

/** A frame around the whole value, so that the root is a slot like any other. */
export function rootFrame(value: unknown): ArrayFrame {
  return { source: [value], keys: undefined, length: 1, copy: [], next: 0 }
}

/** Begins a container, or says why its shape is not JSON. */
export function openFrame(source: object): Frame | Misfit {
  return isArray(source) ? openArray(source) : openObject(source)
}

function openArray(source: readonly unknown[]): Frame | Misfit {
  if (!isPlainArray(source)) return classMisfit(source, 'array')
  const { length } = source
  if (ownKeys(source).length !== length + 1) return arrayMisfit(source)
  return { source, keys: undefined, length, copy: [], next: 0 }
}

function openObject(source: object): Frame | Misfit {
  if (!isPlainObject(source)) return classMisfit(source, 'object')
  const names = keys(source)
  // Three lists that the engine has at hand cost a third of one `Reflect.ownKeys` and a question for each key.
  if (getOwnPropertyNames(source).length !== names.length || getOwnPropertySymbols(source).length > 0) {
    return objectMisfit(source, names)
  }
  return { source, keys: names, length: names.length, copy: {}, next: 0 }
}

/** Reads the next slot, exactly once; a place that a getter has emptied meanwhile reads as undefined. */
export function readSlot(frame: Frame): unknown {
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
