import { currentKey, openFrame, readSlot, rootFrame, writeSlot, type Frame } from './frame.ts'
import { isSnapshot, markSnapshot } from './is-snapshot.ts'
import { isJsonScalar, scalarMisfit, type Misfit } from './misfit.ts'
import type { JsonOutcome, JsonRefusal } from './outcome.ts'
import { printPath } from './path.ts'
import { thrownMessage } from './thrown-message.ts'

const { freeze } = Object

/**
 * Copies a value that JSON can carry and give back unchanged, or says where and why it cannot.
 *
 * @remarks
 * It never throws: what a getter or a proxy throws becomes the reason. Every slot is read once, shared containers are
 * copied separately, and `toJSON` is never called. With `freeze` the copy is frozen at any depth, and what is such a copy
 * already is given back itself. `maxDepth` is the number of containers that may lie within each other; without it memory
 * is the only limit.
 */
export function snapshotJson(
  value: unknown,
  options: { readonly freeze?: boolean; readonly maxDepth?: number } = {},
): JsonOutcome {
  if (options.freeze === true && isSnapshot(value, options)) return { ok: true, value }
  const root = rootFrame(value)
  const frames: Frame[] = [root]
  try {
    const misfit = copySlots(frames, options.freeze === true, options.maxDepth ?? Infinity)
    return misfit === undefined ? { ok: true, value: root.copy[0] ?? null } : refuse(frames, misfit)
  } catch (thrown) {
    return refuse(frames, { reason: `could not be read: ${thrownMessage(thrown)}` })
  }
}

function copySlots(frames: Frame[], frozen: boolean, maxDepth: number): Misfit | undefined {
  const ancestors = new Set<object>()
  let deepest = 0
  let frame = frames.at(-1)
  while (frame !== undefined) {
    if (frame.next === frame.length) {
      if (frozen) {
        if (frames.length === 2) markSnapshot(frame.copy, deepest)
        freeze(frame.copy)
      }
      ancestors.delete(frame.source)
      frames.pop()
      frame = frames.at(-1)
      continue
    }
    const slot = readSlot(frame)
    if (isJsonScalar(slot)) {
      writeSlot(frame, slot)
      continue
    }
    if (typeof slot !== 'object' || slot === null) return scalarMisfit(slot)
    if (ancestors.has(slot)) return { reason: 'circular' }
    if (!(frames.length <= maxDepth)) return { reason: `nested deeper than ${maxDepth} levels` }
    const child = openFrame(slot)
    if ('reason' in child) return child
    writeSlot(frame, child.copy)
    ancestors.add(slot)
    deepest = Math.max(deepest, frames.length)
    frames.push(child)
    frame = child
  }
  return undefined
}

function refuse(frames: readonly Frame[], { reason, key }: Misfit): JsonRefusal {
  const steps = frames.slice(1).map(currentKey)
  if (key !== undefined) steps.push(key)
  return { ok: false, path: printPath(steps), reason }
}
