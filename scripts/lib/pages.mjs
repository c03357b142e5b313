import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { bin, execute, strict, target } from './consumers.mjs'
import { importsOf } from './imports.mjs'
import { packages, readJson, root } from './workspace.mjs'

/**
 * Runs what the README of every package shows as its users would: the tests whose regions the fences are go to a project of
 * their own, which has the published packages and nothing of the workspace, and their types are checked there.
 */
export async function tryPages(
  /** @type {string} */ work,
  /** @type {string} */ name,
  /** @type {import('./consumers.mjs').Install} */ install,
) {
  const project = path.join(work, name)
  mkdirSync(path.join(project, 'node_modules', '@types'), { recursive: true })
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }))
  const config = "{ oxc: { target: 'node20' }, test: { pool: 'threads', isolate: false, maxWorkers: 1 } }"
  writeFileSync(path.join(project, 'vitest.config.mjs'), `export default ${config}\n`)
  const published = packages().filter(({ manifest }) => !manifest.private)
  /** @type {Set<string>} */ const others = new Set()
  /** @type {string[]} */ const tests = []
  for (const { folder, directory } of published) {
    const test = path.join('packages', folder, 'test', 'readme.test.ts')
    if (!existsSync(path.join(root, test))) throw new Error(`${test} is not there, so nothing tries the README`)
    for (const file of ['README.md', 'test'])
      cpSync(path.join(directory, file), path.join(project, 'packages', folder, file), { recursive: true })
    for (const needed of foreignImports(path.join(directory, 'test', 'readme.test.ts'), new Set()))
      if (needed !== 'vitest')
        others.add(`${needed}@${readJson(path.join(directory, 'node_modules', needed, 'package.json')).version}`)
    tests.push(test)
  }
  await install(
    project,
    published.map(one => one.name),
    [...others],
  )
  for (const tool of ['vitest', '@types/node'])
    symlinkSync(path.join(root, 'node_modules', tool), path.join(project, 'node_modules', tool), 'junction')
  const types = [
    '--noEmit',
    '--allowImportingTsExtensions',
    '--module',
    'nodenext',
    ...strict,
    ...target,
    '--lib',
    'es2023,esnext.disposable',
  ]
  await execute(path.join(bin, 'tsc'), [...types, ...tests], project)
  await execute(path.join(bin, 'vitest'), ['run', '--root', project, ...tests], project)
  console.log(`the READMEs of ${tests.length} packages run with what is published`)
}

/** The packages of others that a file imports, itself or through files beside it. @returns {Set<string>} */
function foreignImports(/** @type {string} */ file, /** @type {Set<string>} */ seen) {
  /** @type {Set<string>} */ const found = new Set()
  seen.add(file)
  for (const { specifier = '' } of importsOf(file)) {
    const beside = path.resolve(path.dirname(file), specifier)
    if (specifier.startsWith('.')) {
      if (!seen.has(beside)) for (const one of foreignImports(beside, seen)) found.add(one)
    } else if (!isBuiltin(specifier) && !specifier.startsWith('@dsh/'))
      found.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
  }
  return found
}
