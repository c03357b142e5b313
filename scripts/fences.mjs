#!/usr/bin/env node
/**
 * Fills the code fences of our Markdown from files that are compiled and tested: `node scripts/fences.mjs`; with
 * --check it only says which are stale. A line `<!-- fence: file#region -->` (the path relative to the Markdown file)
 * stands directly above the fence; without `#region` the whole file is meant. A TypeScript or JavaScript fence without
 * such a line is an error: nobody would notice when it stops working.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { filesBelow, packages, report, root } from './lib/workspace.mjs'

const check = process.argv.includes('--check')
/** @type {string[]} */ const problems = []
const compiled = new Set(['ts', 'tsx', 'mts', 'cts', 'typescript', 'js', 'jsx', 'mjs', 'cjs', 'javascript'])

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...filesBelow(path.join(root, 'docs')).map(file => `docs/${file}`),
  ...packages().map(({ folder }) => `packages/${folder}/README.md`),
  ...filesBelow(path.join(root, 'examples')).map(file => `examples/${file}`),
  ...filesBelow(path.join(root, 'bench')).map(file => `bench/${file}`),
].filter(file => file.endsWith('.md') && !file.endsWith('.api.md') && existsSync(path.join(root, file)))

let filled = 0
for (const page of pages) {
  const before = readFileSync(path.join(root, page), 'utf8')
  const after = fill(page, before.split('\n')).join('\n')
  if (after === before) continue
  if (check) problems.push(`${page}: a fence differs from its source`)
  else writeFileSync(path.join(root, page), after)
}
report(problems, '"pnpm fences" fills the fences; their text is edited where they come from.')
if (problems.length === 0) console.log(`${filled} fences in ${pages.length} pages are their sources`)

/** The page with the body of every marked fence replaced. */
function fill(/** @type {string} */ page, /** @type {string[]} */ lines) {
  /** @type {string[]} */ const result = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const source = /^\s*<!-- fence: (\S+) -->\s*$/.exec(line)?.[1]
    const fence = /^(\s*)(`{3,}|~{3,})\s*([\w-]*)/.exec((source ? lines[at + 1] : line) ?? '')
    if (!fence) {
      if (source) problems.push(`${page}:${at + 1}: no fence follows "${source}"`)
      result.push(line)
      continue
    }
    const [, indent = '', ticks = '', language = ''] = fence
    const open = source ? at + 1 : at
    const close = lines.findIndex((one, index) => index > open && one.trim() === ticks)
    if (close < 0) {
      problems.push(`${page}:${open + 1}: this fence has no end`)
      return [...result, ...lines.slice(at)]
    }
    const text = source === undefined ? undefined : regionOf(page, at + 1, source)
    if (source === undefined && compiled.has(language.toLowerCase()))
      problems.push(`${page}:${at + 1}: a ${language} fence needs a line "<!-- fence: file#region -->" above it`)
    if (text !== undefined) {
      filled += 1
      result.push(
        ...lines.slice(at, open + 1),
        ...text.map(one => (one === '' ? '' : indent + one)),
        lines[close] ?? '',
      )
    } else result.push(...lines.slice(at, close + 1))
    at = close
  }
  return result
}

function isEdge(/** @type {string} */ line) {
  return /^\s*(\/\/|#|<!--)\s*#(end)?region\b/.test(line)
}

/** The lines of a region without their common indent, or nothing where it cannot be found. */
function regionOf(/** @type {string} */ page, /** @type {number} */ line, /** @type {string} */ source) {
  const [file = '', region] = source.split('#')
  const full = path.join(root, path.dirname(page), file)
  if (!existsSync(full)) {
    problems.push(`${page}:${line}: there is no file ${file}`)
    return undefined
  }
  const text = readFileSync(full, 'utf8').split('\n')
  let lines = text
  if (region !== undefined) {
    const names = (/** @type {string} */ one, /** @type {string} */ edge) =>
      new RegExp(`^\\s*(//|#|<!--)\\s*#${edge} ${region.replaceAll(/[^\w-]/g, '\\$&')}\\s*(-->)?\\s*$`).test(one)
    const starts = text.flatMap((one, index) => (names(one, 'region') ? [index] : []))
    const end = text.findIndex((one, index) => index > (starts[0] ?? Infinity) && names(one, 'endregion'))
    if (starts.length !== 1 || end < 0) {
      problems.push(`${page}:${line}: ${file} needs one "#region ${region}" with its "#endregion ${region}"`)
      return undefined
    }
    lines = text.slice(Number(starts[0]) + 1, end)
  }
  lines = lines.filter(one => !isEdge(one))
  while (lines[0]?.trim() === '') lines.shift()
  while (lines.at(-1)?.trim() === '') lines.pop()
  if (lines.length === 0) problems.push(`${page}:${line}: ${source} is empty`)
  const indent = Math.min(...lines.filter(one => one.trim() !== '').map(one => one.length - one.trimStart().length))
  return lines.map(one => one.slice(indent).trimEnd())
}
