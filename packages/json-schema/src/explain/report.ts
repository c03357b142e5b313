import type { JsonSchemaNode } from '../node.ts'
import type { Place, Report } from './explainer.ts'

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
  readonly told: Map<JsonSchemaNode, Set<string>>
}

export function createReport(room: number, isDetailed: boolean): OpenReport {
  return { lines: [], count: 0, deepest: 0, room, isDetailed, told: new Map() }
}

/** Counts a line, and keeps it where there is room. */
export function addLine(report: OpenReport, level: number, line: () => string): void {
  report.count++
  report.deepest = Math.max(report.deepest, level)
  if (report.lines.length < report.room) report.lines.push(line())
}

/** Whether a node is explained at a place for the first time; remembers that it is. */
export function isNews(report: OpenReport, node: JsonSchemaNode, { path }: Place): boolean {
  const paths = report.told.get(node) ?? new Set()
  if (paths.has(path)) return false
  report.told.set(node, paths.add(path))
  return true
}

/** The lines, and how many more there were. */
export function printReport({ lines, count }: Report): readonly string[] {
  const rest = count - lines.length
  return rest > 0 ? [...lines, `… and ${rest} more ${rest === 1 ? 'violation' : 'violations'}`] : lines
}
