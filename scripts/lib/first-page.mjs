import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { compile, execute } from './consumers.mjs'
import { importsOf } from './imports.mjs'
import { root } from './workspace.mjs'

/** The TypeScript fences of a page in order, each with the text fence that follows: what it prints. */
export function programOf(/** @type {string} */ markdown) {
  /** @type {{ code: string, prints: string }[]} */ const steps = []
  for (const [, language, body = ''] of markdown.matchAll(/^```(ts|text)\n([^]*?)^```$/gm)) {
    const last = steps.at(-1)
    if (language === 'ts') steps.push({ code: body, prints: '' })
    else if (last) last.prints += body
  }
  return steps
}

/**
 * Copies the fences of README.md in order into an empty project, installs what they import, checks their types, runs them
 * as one program, and compares what each prints with what the page shows.
 */
export async function tryFirstPage(
  /** @type {string} */ work,
  /** @type {string} */ name,
  /** @type {import('./consumers.mjs').Install} */ install,
) {
  const project = path.join(work, name)
  const main = path.join(project, 'main.ts')
  const steps = programOf(readFileSync(path.join(root, 'README.md'), 'utf8'))
  if (!steps.some(({ prints }) => prints !== '')) throw new Error('README.md shows nothing that its program prints')
  mkdirSync(project, { recursive: true })
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }))
  const edges = steps.map((_, at) => `--- after fence ${at + 1} ---`)
  writeFileSync(main, steps.map(({ code }, at) => `${code}console.log('${edges[at]}')\n`).join(''))
  const needed = importsOf(main).flatMap(({ specifier = '' }) => (specifier.startsWith('@dsh/') ? [specifier] : []))
  await install(project, [...new Set(needed)])
  await compile(work, [path.join(name, 'main.ts')])
  const expected = steps.map(({ prints }, at) => `${prints}${edges[at]}\n`).join('')
  const printed = await execute(process.execPath, [path.join(name, 'main.js')], work)
  if (printed !== expected)
    throw new Error(`README.md does not print what it shows.\nIt shows:\n${expected}\nIt prints:\n${printed}`)
  console.log(`README.md: ${steps.length} fences print what the page shows`)
}
