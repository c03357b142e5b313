const cells = (/** @type {string} */ line) =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
const names = (/** @type {string} */ list) => [...list.matchAll(/`([^`]+)`/g)].map(match => String(match[1]))

/** Rows of the one table in docs/architecture.md whose header has `package` and `may import`; `node:` is all of Node, `node:fs` that module. */
export function readTable(/** @type {string} */ markdown) {
  /** @type {Map<string, { level: number, mayImport: string[] }>} */ const rows = new Map()
  const lines = markdown.split('\n')
  const start = lines.findIndex(line => cells(line).includes('may import'))
  if (start < 0)
    throw new Error('docs/architecture.md has no table with the columns level, package, may import, charter')
  const columns = cells(/** @type {string} */ (lines[start]))
  for (let at = start + 2; lines[at]?.startsWith('|'); at += 1) {
    const row = cells(/** @type {string} */ (lines[at]))
    const cell = (/** @type {string} */ column) => row[columns.indexOf(column)] ?? ''
    const [name] = names(cell('package'))
    const level = /^L(\d)$/.exec(cell('level'))?.[1]
    if (!name || !level) throw new Error(`docs/architecture.md: cannot read the row "${lines[at]}"`)
    const mayImport = names(cell('may import')).map(short => (short.startsWith('node:') ? short : `@dsh/${short}`))
    rows.set(name, { level: Number(level), mayImport })
  }
  return rows
}
