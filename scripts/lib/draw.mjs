/**
 * Draws a package graph twice: a figure for the eye, which leaves out arrows that a longer way implies, and a matrix in
 * which every import stands. Levels go from the bottom up, so in the matrix nothing stands on or above the diagonal.
 *
 * @param {Map<string, { level: number }>} nodes
 * @param {Map<string, Map<string, boolean>>} edges importer, imported, whether only types are imported
 */
export function drawGraph(nodes, edges) {
  const names = [...nodes.keys()].sort((a, b) => levelOf(nodes, a) - levelOf(nodes, b) || (a < b ? -1 : 1))
  return `${figure(nodes, names, edges)}\n\nEvery import: \`●\` of values, \`○\` of types only. The number of a column is the number of a row.\n\n${matrix(nodes, names, edges)}`
}

const short = (/** @type {string} */ name) => name.replace(/^@dsh\//, '')
const number = (/** @type {number} */ index) => String(index + 1).padStart(3)
const levelOf = (/** @type {Map<string, { level: number }>} */ nodes, /** @type {string} */ name) =>
  nodes.get(name)?.level ?? 0

function figure(
  /** @type {Map<string, { level: number }>} */ nodes,
  /** @type {string[]} */ names,
  /** @type {Map<string, Map<string, boolean>>} */ edges,
) {
  const lines = ['```mermaid', 'graph BT']
  const levels = [...new Set(names.map(name => levelOf(nodes, name)))]
  for (const level of levels) {
    const inLevel = names.filter(name => levelOf(nodes, name) === level)
    lines.push(`  subgraph L${level}`, ...inLevel.map(name => `    ${short(name)}`), '  end')
  }
  for (const name of names) {
    const direct = [...(edges.get(name)?.keys() ?? [])].sort()
    const implied = new Set(direct.flatMap(target => [...below(target, edges)]))
    for (const target of direct) if (!implied.has(target)) lines.push(`  ${short(name)} --> ${short(target)}`)
  }
  return [...lines, '```'].join('\n')
}

/** All that can be reached from a package, itself not counted. */
function below(/** @type {string} */ name, /** @type {Map<string, Map<string, boolean>>} */ edges) {
  /** @type {Set<string>} */ const reached = new Set()
  const pending = [...(edges.get(name)?.keys() ?? [])]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    pending.push(...(edges.get(next)?.keys() ?? []))
  }
  return reached
}

function matrix(
  /** @type {Map<string, { level: number }>} */ nodes,
  /** @type {string[]} */ names,
  /** @type {Map<string, Map<string, boolean>>} */ edges,
) {
  const width = Math.max(...names.map(name => short(name).length))
  const rows = names.map((name, row) => {
    const level =
      names.findIndex(one => levelOf(nodes, one) === levelOf(nodes, name)) === row ? `L${levelOf(nodes, name)}` : '  '
    const marks = names.map((target, column) => {
      const typeOnly = edges.get(name)?.get(target)
      if (typeOnly !== undefined) return typeOnly ? '  ○' : '  ●'
      return column === row ? '  \\' : '   '
    })
    return `${level} ${number(row)} ${short(name).padEnd(width)}${marks.join('')}`.trimEnd()
  })
  const head = `${' '.repeat(7 + width)}${names.map((_, column) => number(column)).join('')}`
  return ['```text', head, ...rows, '```'].join('\n')
}
