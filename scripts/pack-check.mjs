#!/usr/bin/env node
/**
 * Packs every package as it would be published, and checks the tarballs: what is in them, publint, "are the types
 * wrong", all in one process. `attw --pack` cannot be used: it packs with npm, which ignores publishConfig.exports and
 * leaves "workspace:" and "catalog:" in place. `node scripts/pack-check.mjs [PACKAGE...]` packs only those. Needs a build.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { faultsOfImports, faultsOfManifest } from './lib/fit.mjs'
import { packAll } from './lib/pack.mjs'
import { faultOfRest } from './lib/shaken.mjs'
import { doorsOf, filesBelow, packages, report, root } from './lib/workspace.mjs'

const attwCli = realpathSync(path.join(root, 'node_modules/@arethetypeswrong/cli/package.json'))
const attw = await import(pathToFileURL(createRequire(attwCli).resolve('@arethetypeswrong/core')).href)

const code = /^(dist\/.+\.(js|d\.ts)(\.map)?|src\/(?!.+\.test(-d)?\.ts$).+\.ts|python\/\w+\.py)$/
const needed = ['package.json', 'README.md', 'LICENSE']
const expected = new Set([...needed, 'CHANGELOG.md'])
/** @type {string[]} */ const problems = []

for (const { folder, directory, manifest } of packages()) {
  if (manifest.private) continue
  for (const file of filesBelow(path.join(directory, 'src')))
    if (
      /^export declare (abstract )?(function|const|let|class) /m.test(
        readFileSync(path.join(directory, 'src', file), 'utf8'),
      )
    )
      problems.push(
        `packages/${folder}/src/${file}: declares a value without a body; write it, or leave it out until then`,
      )
}

const known = new Map(packages().map(one => [one.name, one]))
const versions = new Map(packages().map(({ name, manifest }) => [name, manifest.version]))
const tarballs = packAll(process.argv.slice(2))
for (const { name, tarball } of tarballs) {
  const bytes = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.slice().buffer }, strict: true })
  for (const message of messages) problems.push(`${name}: publint: ${formatMessage(message, pkg)}`)
  if (/"(workspace|catalog|link|file):/.test(JSON.stringify(pkg)))
    problems.push(`${name}: the packed package.json still names workspace:, catalog: or a path`)
  if (/@dsh\/source/.test(JSON.stringify(pkg)))
    problems.push(`${name}: the packed package.json still has the source condition`)

  const unpacked = attw.createPackageFromTarballData(bytes)
  const base = `/node_modules/${name}/`
  /** @type {string[]} */ const files = unpacked.listFiles().map((/** @type {string} */ file) => file.replace(base, ''))
  for (const file of files)
    if (!expected.has(file) && !code.test(file)) problems.push(`${name}: ${file} does not belong in the tarball`)
  const { folder = '', directory = '', manifest } = known.get(name) ?? {}
  const doors = doorsOf(manifest ?? {}).flatMap(door => [`dist/${door}.js`, `dist/${door}.d.ts`, `src/${door}.ts`])
  if (doors.length === 0) problems.push(`${name}: its exports name no source`)
  const missing = [...new Set([...needed, ...doors, ...filesOf(directory)])].filter(file => !files.includes(file))
  for (const file of missing.slice(0, 3)) problems.push(`${name}: the tarball has no ${file}`)
  if (missing.length > 3) problems.push(`${name}: nor ${missing.length - 3} more of its files`)
  for (const door of Object.keys(manifest?.exports ?? {}))
    if (!Object.hasOwn(Object(pkg.exports), door))
      problems.push(`${name}: publishConfig.exports forgets "${door}", which exports has`)

  const peers = Object.keys(manifest?.peerDependencies ?? {})
  const read = (/** @type {string} */ file) => unpacked.readFile(base + file)
  const packed = { name, folder, files, read, manifest: pkg, peers, versions }
  for (const fault of [...faultsOfManifest(packed), ...faultsOfImports(packed)]) problems.push(`${name}: ${fault}`)

  const analysis = await attw.checkPackage(unpacked)
  if (!analysis.types) problems.push(`${name}: attw: has no types`)
  else
    for (const problem of analysis.problems) {
      // The packages are ESM only, for Node 20.19 and newer: see docs/decisions/esm-only.md.
      const decided =
        problem.kind === 'CJSResolvesToESM' || ['node10', 'node16-cjs'].includes(problem.resolutionKind ?? '')
      if (!decided) problems.push(`${name}: attw: ${JSON.stringify(problem)}`)
    }
}
const built = tarballs.flatMap(({ name }) => {
  const { directory = '', manifest } = known.get(name) ?? {}
  if (!manifest) return []
  const others = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(one => !known.has(one))
  return doorsOf(manifest).map(door => [name, path.join(directory, 'dist', `${door}.js`), others])
})
const quiet = spawnSync(process.execPath, [path.join(root, 'scripts/quiet.mjs'), JSON.stringify(built)], {
  encoding: 'utf8',
})
if (quiet.status !== 0) problems.push(`the built packages cannot be imported:\n${quiet.stderr}`)
problems.push(...quiet.stdout.split('\n').filter(line => line !== ''))
for (const { name } of tarballs) {
  const fault = await faultOfRest(name, path.join(known.get(name)?.directory ?? '', 'dist', 'index.js'))
  if (fault) problems.push(fault)
}

report(problems, 'The tarballs are in .cache/packs.')
if (problems.length === 0) console.log(`${tarballs.length} tarballs are fit to publish`)

/** What a package has to publish: all of its code, as it was written and as it was built, and what changed. @returns {string[]} */
function filesOf(/** @type {string} */ directory) {
  const files = ['dist', 'src', 'python'].flatMap(part =>
    filesBelow(path.join(directory, part)).map(file => `${part}/${file}`),
  )
  const changelog = existsSync(path.join(directory, 'CHANGELOG.md')) ? ['CHANGELOG.md'] : []
  return [...changelog, ...files.filter(file => code.test(file))]
}
