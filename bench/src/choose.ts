import type { Row } from './row.ts'

/** The rows whose names are, or begin with, one of those given; all of them where none is. */
export function chooseRows(rows: readonly Row[], names: readonly string[]): readonly Row[] {
  for (const name of names)
    if (!rows.some(row => row.name.startsWith(name)))
      throw new Error(`no row is named, or begins with, ${name}; there are ${rows.map(row => row.name).join(', ')}`)
  return names.length === 0 ? rows : rows.filter(row => names.some(name => row.name.startsWith(name)))
}
