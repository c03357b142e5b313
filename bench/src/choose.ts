import type { Row } from './row.ts'

/** The rows that are named, or, where a name is that of no row, those that begin with it; without a name, all. */
export function chooseRows(rows: readonly Row[], names: readonly string[]): readonly Row[] {
  const chosen = new Set(names.flatMap(name => named(rows, name)))
  return names.length === 0 ? rows : rows.filter(row => chosen.has(row))
}

function named(rows: readonly Row[], name: string): readonly Row[] {
  const exactly = rows.filter(row => row.name === name)
  const found = exactly.length > 0 ? exactly : rows.filter(row => row.name.startsWith(name))
  if (found.length > 0) return found
  throw new Error(`no row is named, or begins with, ${name}; there are ${rows.map(row => row.name).join(', ')}`)
}
