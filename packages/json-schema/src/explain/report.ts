import type { JsonSchemaNode } from '../node.ts'
import type { Report } from './explainer.ts'
import { pathOf, type Place } from './place.ts'

/** A report that is being written. */
export interface OpenReport extends Report {
  readonly lines: string[]
  count: number
  deepest: number
  /** How many lines are kept; the others are counted. */
  readonly room: number
  /** Whether unions tell which branch is nearest. */
  readonly isDetailed: boolean
  /** Where nodes with more than one way to them were explained already. */
  readonly told: Map<JsonSchemaNode, Set<unknown>>
}

export function createReport(room: number, isDetailed: boolean): OpenReport {
  return { lines: [], count: 0, deepest: 0, room, isDetailed, told: new Map() }
}

/** Counts a line about a place, and keeps it where there is room. */
export function addLine(report: OpenReport, { level }: Place, line: () => string): void {
  report.count++
  if (level > report.deepest) report.deepest = level
  if (report.lines.length < report.room) report.lines.push(line())
}

/**
 * Whether a node is explained at a place for the first time; remembers that it is. The places of a container within itself
 * have no end, so where there is one each container is explained once.
 */
export function isNews(report: OpenReport, node: JsonSchemaNode, place: Place, isCircular: boolean): boolean {
  const key = isCircular && place.kind !== undefined ? place.value : pathOf(place)
  const keys = report.told.get(node) ?? new Set()
  if (keys.has(key)) return false
  report.told.set(node, keys.add(key))
  return true
}

/** The lines, and how many more there were. */
export function printReport({ lines, count }: Report): readonly string[] {
  const rest = count - lines.length
  return rest > 0 ? [...lines, `… and ${rest} more ${rest === 1 ? 'violation' : 'violations'}`] : lines
}
