import type { QuickJsExports } from './exports.ts'

/** Rejected promises that nobody handles, the first hundred. */
export interface Rejections {
  note(promise: number, reason: number, isHandled: boolean): void
  /** The boxes of their reasons, but for that of one promise. */
  reasons(except: number): readonly number[]
  /** All boxes, for another life. */
  readonly boxes: readonly (readonly [promise: number, reason: number])[]
}

const MOST = 100

/** Keeps the boxes of what is rejected until it is handled. */
export function createRejections(
  engine: QuickJsExports,
  before: readonly (readonly [promise: number, reason: number])[] = [],
): Rejections {
  const held = new Map<number, readonly [promise: number, reason: number]>(
    before.map(boxes => [engine.qjs_get_value_ptr(boxes[0]), boxes]),
  )
  const free = (boxes: readonly number[]): void => {
    for (const box of boxes) engine.qjs_free_value(box)
  }
  return {
    get boxes() {
      return [...held.values()]
    },
    note(promise, reason, isHandled) {
      const identity = engine.qjs_get_value_ptr(promise)
      const known = held.get(identity)
      if (known !== undefined || isHandled || held.size >= MOST) free([promise, reason])
      if (known === undefined && !isHandled && held.size < MOST) held.set(identity, [promise, reason])
      if (known !== undefined && isHandled) {
        held.delete(identity)
        free(known)
      }
    },
    reasons(except) {
      const identity = except === 0 ? 0 : engine.qjs_get_value_ptr(except)
      return [...held].filter(([key]) => key !== identity).map(([, boxes]) => boxes[1])
    },
  }
}
