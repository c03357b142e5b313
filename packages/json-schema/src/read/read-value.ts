import { isSnapshot, mostNodes, readContainer, type Container } from '@dsh/json'
import { isJsonNumber } from '../check/lossless.ts'

/** Every container of a value, read once, whatever the value is. */
export interface ReadValue {
  readonly containers: ReadonlyMap<object, Container>
  /** The containers that are not lossless JSON, themselves or somewhere within. */
  readonly lossy: ReadonlySet<object>
  readonly isTooDeep: boolean
  /** Whether a container lies within itself. */
  readonly isCircular: boolean
  /** Whether it has more than `mostNodes` values in all, each counted at all of its places, and is no snapshot. */
  readonly isTooLarge: boolean
}

interface Frame {
  readonly source: object
  readonly members: readonly unknown[]
  next: number
  /** How many values there are in it so far. */
  nodes: number
  /** Whether not all of it is read. */
  isOpen: boolean
}

/** Walks with an explicit stack; never throws. */
export function readValue(root: unknown, maxDepth: number): ReadValue {
  const containers = new Map<object, Container>()
  const lossy = new Set<object>()
  const known = new Map<object, Frame>()
  let isTooDeep = false
  let isCircular = false
  const frames: Frame[] = []
  const enter = (source: object): void => {
    const container = readContainer(source)
    containers.set(source, container)
    if (container.isLossy) lossy.add(source)
    const frame: Frame = { source, members: Object.values(container.members), next: 0, nodes: 1, isOpen: true }
    known.set(source, frame)
    frames.push(frame)
  }
  const most = isSnapshot(root) ? Infinity : mostNodes
  let read = 0
  let nodes = 1
  if (typeof root === 'object' && root !== null) enter(root)
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const { source, members } = frame
    if (frame.next === members.length) {
      frames.pop()
      frame.isOpen = false
      const parent = frames.at(-1)
      if (parent === undefined) nodes = frame.nodes
      else parent.nodes += frame.nodes
      if (parent !== undefined && lossy.has(source)) lossy.add(parent.source)
      continue
    }
    // Getters may make new members for ever.
    if (++read > most) return { containers, lossy, isTooDeep, isCircular, isTooLarge: true }
    const member = members[frame.next++]
    if (typeof member !== 'object' || member === null) {
      frame.nodes++
      if (!isScalar(member)) lossy.add(source)
      continue
    }
    const earlier = known.get(member)
    if (earlier === undefined) {
      if (frames.length < maxDepth) enter(member)
      else isTooDeep = true
      continue
    }
    if (earlier.isOpen) isCircular = true
    else frame.nodes += earlier.nodes
    if (earlier.isOpen || lossy.has(member)) lossy.add(source)
  }
  return { containers, lossy, isTooDeep, isCircular, isTooLarge: nodes > most }
}

/** Whether a value that is no container is one that JSON has. */
export function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || isJsonNumber(value)
}
