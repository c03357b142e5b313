import type { Frame } from './frame.ts'
import { scalarBytes, textBytes } from './json-bytes.ts'
import type { Misfit } from './misfit.ts'
import type { JsonScalar } from './value.ts'

/** What a copy may still take; below zero it is too large. */
export interface Budget {
  nodes: number
  /** What there was of nodes. */
  readonly most: number
  bytes: number
  /** Whether bytes are counted, which takes a look at every character. */
  readonly countsBytes: boolean
}

/** How large a copy may be. */
interface SizeLimits {
  readonly maxNodes?: number
  readonly maxBytes?: number
}

/** More than fits into memory; counted down from all the same, so that the size of the copy is known. */
const unlimited = Number.MAX_SAFE_INTEGER

/** A budget of which only the node that is the whole value was spent. What is no number is a limit of 0. */
export function openBudget({ maxNodes = unlimited, maxBytes = Infinity }: SizeLimits): Budget {
  const [nodes, bytes] = [maxNodes > 0 ? Math.min(maxNodes, unlimited) : 0, maxBytes > 0 ? maxBytes : 0]
  return { nodes: nodes - 1, most: nodes, bytes, countsBytes: bytes !== Infinity }
}

/** How many nodes were spent. */
export function spentNodes({ nodes, most }: Budget): number {
  return most - nodes
}

/** Spends the slots of a container before any of them is read, and the text around them. */
export function spendContainer({ keys, length }: Frame, budget: Budget): void {
  budget.nodes -= length
  if (!budget.countsBytes) return
  budget.bytes -= Math.max(2, length + 1)
  if (keys === undefined) return
  for (const key of keys) {
    if (budget.bytes < 0) return
    budget.bytes -= textBytes(key, budget.bytes) + 1
  }
}

/** Spends the text of a scalar. */
export function spendScalar(value: JsonScalar, budget: Budget): void {
  if (budget.countsBytes) budget.bytes -= scalarBytes(value, budget.bytes)
}

/** Whether a limit was passed. */
export function isSpent({ nodes, bytes }: Budget): boolean {
  return nodes < 0 || bytes < 0
}

/** Which limit was passed, if one was. */
export function sizeMisfit({ nodes, bytes }: Budget, { maxNodes, maxBytes }: SizeLimits): Misfit | undefined {
  if (nodes < 0) return { reason: `more than ${maxNodes} values in all`, limit: 'maxNodes' }
  return bytes < 0 ? { reason: `more than ${maxBytes} bytes of JSON in all`, limit: 'maxBytes' } : undefined
}
