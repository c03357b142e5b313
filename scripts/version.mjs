#!/usr/bin/env node
/**
 * Applies the changesets: numbers and changelogs. Where the core gets a minor, the packages with numbers of their own get one
 * too, as they need the new core: by a patch, whoever asked for `^0.1.0` would get two cores at once.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { coreNames, publishedPackages, readChangesets } from './lib/changes.mjs'
import { root, run } from './lib/workspace.mjs'

run(process.execPath, ['scripts/changes.mjs'])

const core = coreNames()
const changesets = readChangesets()
const minor = new Set(
  changesets.flatMap(({ bumps }) => [...bumps].filter(([, bump]) => bump === 'minor').map(([name]) => name)),
)
const outside = publishedPackages().filter(({ name }) => !core.has(name) && !minor.has(name))
if ([...minor].some(name => core.has(name)) && outside.length > 0) {
  const head = outside.map(({ name }) => `'${name}': minor\n`).join('')
  const text = 'You can now use it with the new minor version of the core; it no longer takes the one before.'
  // A name of its own each time: in a series of pre-releases the earlier ones stay.
  writeFileSync(path.join(root, '.changeset', `with-the-core-${Date.now()}.md`), `---\n${head}---\n\n${text}\n`)
}

run('changeset', ['version'], {
  env: { ...process.env, PATH: `node_modules/.bin${path.delimiter}${process.env['PATH']}` },
})
run('pnpm', ['install', '--lockfile-only', '--frozen-lockfile', '--trust-lockfile', '--offline'])
