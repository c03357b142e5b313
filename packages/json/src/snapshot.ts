import { isAncestor, withAncestor, type Ancestors } from './ancestors.ts'
import { isSpent, openBudget, sizeMisfit, spendContainer, spendScalar, spentNodes, type Budget } from './budget.ts'
import { begin, copyScalars, currentKey, END, frameWithin, writeSlot, type Frame } from './frame.ts'
import { isSnapshot, markSnapshot, type SnapshotSize } from './is-snapshot.ts'
import { isJsonScalar, scalarMisfit, type Misfit } from './misfit.ts'
import type { JsonOutcome, JsonRefusal } from './outcome.ts'
import { printPath } from './path.ts'
import { thrownMessage } from './thrown-message.ts'
import type { JsonScalar, JsonValue } from './value.ts'

const { freeze } = Object

/** How a value is copied, and how large its copy may be. */
export interface SnapshotOptions {
  /** Whether the copy is frozen, at any depth. */
  readonly freeze?: boolean
  /** How many containers may lie within each other. */
  readonly maxDepth?: number
  /** How many scalars and containers there may be in all, each counted as often as it is copied. */
  readonly maxNodes?: number
  /** How many bytes the copy may take as JSON text without spaces, in UTF-8. */
  readonly maxBytes?: number
}

/** What a walk has come to. */
interface Walk {
  readonly options: SnapshotOptions
  readonly budget: Budget
  /** The copy of the whole value. */
  copy: JsonValue
  /** The container that is being copied. */
  frame: Frame | undefined
  ancestors: Ancestors
  deepest: number
}

/**
 * Copies a value that JSON can carry and give back unchanged, or says where and why it cannot.
 *
 * @remarks
 * It never throws: what a getter or a proxy throws becomes the reason. Every slot is read once, shared containers are
 * copied separately, and `toJSON` is never called. What is a frozen snapshot already is given back itself where `freeze`
 * is asked for and `maxBytes` is not. Nothing is copied beyond a limit; without one, memory is the limit.
 */
export function snapshotJson(value: unknown, options: SnapshotOptions = {}): JsonOutcome {
  if (options.freeze === true && options.maxBytes === undefined && isSnapshot(value, options))
    return { ok: true, value }
  const walk: Walk = {
    options,
    budget: openBudget(options),
    copy: null,
    frame: undefined,
    ancestors: undefined,
    deepest: 0,
  }
  try {
    const misfit = isJsonScalar(value) ? copyScalar(value, walk) : copyContainers(value, walk)
    return misfit === undefined ? { ok: true, value: walk.copy } : refuse(walk.frame, misfit)
  } catch (thrown) {
    return refuse(walk.frame, { reason: `could not be read: ${thrownMessage(thrown)}` })
  }
}

function copyScalar(value: JsonScalar, walk: Walk): Misfit | undefined {
  walk.copy = value
  spendScalar(value, walk.budget)
  return sizeMisfit(walk.budget, walk.options)
}

function copyContainers(value: unknown, walk: Walk): Misfit | undefined {
  let misfit = enter(value, walk)
  while (misfit === undefined && walk.frame !== undefined) {
    const slot = copyScalars(walk.frame, walk.budget)
    misfit = slot === END ? leave(walk.frame, walk) : enter(slot, walk)
  }
  return misfit
}

/** Begins the container in a slot, with a copy that is still empty. */
function enter(slot: unknown, walk: Walk): Misfit | undefined {
  const { ancestors, budget, frame, options } = walk
  const { maxDepth = Infinity } = options
  if (typeof slot !== 'object' || slot === null) return scalarMisfit(slot)
  if (isAncestor(slot, ancestors, frame)) return { reason: 'circular' }
  const child = frameWithin(frame)
  const { depth } = child
  if (!(depth <= maxDepth)) return { reason: `nested deeper than ${maxDepth} levels`, limit: 'maxDepth' }
  const misfit = begin(child, slot, budget.nodes)
  if (misfit !== undefined) return misfit
  spendContainer(child, budget)
  if (isSpent(budget)) return sizeMisfit(budget, options)
  if (frame === undefined) walk.copy = child.copy
  else writeSlot(frame, child.copy)
  walk.ancestors = withAncestor(ancestors, child)
  walk.frame = child
  if (depth > walk.deepest) walk.deepest = depth
  return undefined
}

/** Ends a container whose slots are all copied, or whose copy became too large. */
function leave(frame: Frame, walk: Walk): Misfit | undefined {
  if (isSpent(walk.budget)) return sizeMisfit(walk.budget, walk.options)
  if (walk.options.freeze === true) {
    if (frame.up === undefined) markSnapshot(frame.copy, sizeOf(walk))
    freeze(frame.copy)
  }
  walk.ancestors?.delete(frame.source)
  walk.frame = frame.up
  return undefined
}

function sizeOf({ deepest, budget }: Walk): SnapshotSize {
  return { depth: deepest, nodes: spentNodes(budget) }
}

function refuse(frame: Frame | undefined, { reason, key, limit }: Misfit): JsonRefusal {
  const steps: (string | number)[] = key === undefined ? [] : [key]
  for (let at = frame; at !== undefined; at = at.up) steps.push(currentKey(at))
  return { ok: false, path: printPath(steps.toReversed()), reason, ...(limit && { limit }) }
}
