#!/usr/bin/env node
/**
 * Holds the packages to the table in docs/architecture.md, and draws their real imports below it:
 * `node scripts/graph.mjs` redraws, `--check` fails where the drawing is stale. Both fail on an import that the table
 * or the package's own package.json does not allow.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { drawGraph } from './lib/draw.mjs'
import { importsOf } from './lib/imports.mjs'
import { readTable } from './lib/table.mjs'
import { filesBelow, packages, report, root } from './lib/workspace.mjs'

const page = path.join(root, 'docs', 'architecture.md')
const markers = ['<!-- graph: drawn by scripts/graph.mjs from the imports in packages/*/src -->', '<!-- /graph -->']
const check = process.argv.includes('--check')
const text = readFileSync(page, 'utf8')
const known = packages()
const table = readTable(text)
/** @type {string[]} */ const problems = []
/** @type {Map<string, Map<string, boolean>>} importer, imported, whether only types */ const edges = new Map()

for (const name of table.keys())
  if (!known.some(one => one.name === name)) problems.push(`docs/architecture.md: ${name} has a row but is no package`)

for (const { name, folder, directory, manifest } of known) {
  const row = table.get(name)
  if (!row) {
    problems.push(`packages/${folder}: ${name} has no row in the table of docs/architecture.md`)
    continue
  }
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies }
  /** @type {Map<string, boolean>} */ const seen = new Map()
  for (const file of filesBelow(path.join(directory, 'src'))) {
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue
    for (const { specifier, typeOnly, line } of importsOf(path.join(directory, 'src', file))) {
      const fault = faultOf({ name, directory, file, specifier, declared, row })
      if (fault) problems.push(`packages/${folder}/src/${file}:${line}: ${fault}`)
      if (!specifier || specifier.startsWith('.') || isBuiltin(specifier)) continue
      const target = packageOf(specifier)
      seen.set(target, (seen.get(target) ?? true) && typeOnly)
    }
  }
  for (const dependency of Object.keys(declared))
    if (!seen.has(dependency))
      problems.push(`packages/${folder}/package.json: ${dependency} is a dependency, but src never imports it`)
  if (!manifest.private)
    for (const dependency of Object.keys(declared))
      if (known.find(one => one.name === dependency)?.manifest.private)
        problems.push(
          `packages/${folder}/package.json: a published package cannot depend on ${dependency}, which is private`,
        )
  edges.set(name, new Map([...seen].filter(([target]) => table.has(target))))
}

for (const [name, row] of table)
  for (const target of row.mayImport)
    if (!target.startsWith('node:') && !((table.get(target)?.level ?? Infinity) < row.level))
      problems.push(`docs/architecture.md: ${name} (L${row.level}) may import only from lower levels, not ${target}`)

const drawn = redraw(text, drawGraph(table, edges))
if (drawn !== text && !check) writeFileSync(page, drawn)
if (drawn !== text && check) problems.push('docs/architecture.md: the drawing is not the graph of the real imports')
report(problems, 'The table in docs/architecture.md says who may import whom; "pnpm graph" redraws.')
if (problems.length === 0)
  console.log(
    `${known.length} packages, ${[...edges.values()].reduce((sum, of) => sum + of.size, 0)} edges, as the table allows`,
  )

/** Says what is wrong with one import, or nothing. */
function faultOf(
  /** @type {{ name: string, directory: string, file: string, specifier: string | undefined, declared: object, row: { mayImport: string[] } }} */ at,
) {
  const { name, directory, file, specifier, declared, row } = at
  if (specifier === undefined) return 'an import that is computed cannot be checked; name the module'
  if (specifier.startsWith('.') || path.isAbsolute(specifier) || specifier.startsWith('file:')) {
    const target = path.resolve(directory, 'src', path.dirname(file), specifier)
    return target.startsWith(path.join(directory, 'src') + path.sep)
      ? undefined
      : `${specifier} leaves the package; import a neighbour by its name`
  }
  if (isBuiltin(specifier)) return faultOfBuiltin(name, specifier, row.mayImport)
  const target = packageOf(specifier)
  if (target === name) return `${name} imports itself by name; import its file`
  if (target.startsWith('@dsh/') && !row.mayImport.includes(target))
    return `the table does not let ${name} import ${target}`
  if (!Object.hasOwn(declared, target))
    return `${target} is not in the dependencies or peerDependencies of ${name}'s package.json`
  return undefined
}

/** A row names all of Node as `node:`, or a module of it by its name. */
function faultOfBuiltin(
  /** @type {string} */ name,
  /** @type {string} */ specifier,
  /** @type {string[]} */ mayImport,
) {
  const modules = mayImport.filter(one => one.startsWith('node:'))
  if (modules.includes('node:') || modules.includes(specifier)) return undefined
  return modules.length === 0
    ? `${name} runs anywhere and may not import ${specifier}`
    : `the table lets ${name} import ${modules.join(', ')} of Node, not ${specifier}`
}

/** `@scope/name/deep/file` belongs to `@scope/name`. */
function packageOf(/** @type {string} */ specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function redraw(/** @type {string} */ markdown, /** @type {string} */ figure) {
  const [open, close] = markers.map(marker => markdown.indexOf(marker))
  if (open === undefined || close === undefined || open < 0 || close < open)
    throw new Error(`docs/architecture.md needs the lines "${markers.join('" and "')}"`)
  return `${markdown.slice(0, open)}${markers[0]}\n\n${figure}\n\n${markdown.slice(close)}`
}
