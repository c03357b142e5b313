#!/usr/bin/env node
/**
 * Packs every package as it would be published, and lints the tarballs with publint and "are the types
 * wrong", all in one process. `attw --pack` cannot be used: it packs with npm, which ignores
 * publishConfig.exports and leaves "workspace:" and "catalog:" in place. Needs a build.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const attwCli = realpathSync(path.join(root, 'node_modules/@arethetypeswrong/cli/package.json'))
const attw = await import(pathToFileURL(createRequire(attwCli).resolve('@arethetypeswrong/core')).href)

const out = path.join(root, '.cache', 'packs')
rmSync(out, { recursive: true, force: true })
const pack = spawnSync('pnpm', ['-r', '--filter', './packages/*', 'pack', '--pack-destination', out], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (pack.status !== 0) process.exit(pack.status ?? 1)

let problems = 0
const report = (file, text) => {
  problems += 1
  console.error(`${file}: ${text}`)
}
for (const file of readdirSync(out).sort()) {
  const bytes = new Uint8Array(readFileSync(path.join(out, file)))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.slice().buffer }, strict: true })
  for (const message of messages) report(file, formatMessage(message, pkg))
  if (/(workspace|catalog):/.test(JSON.stringify(pkg)))
    report(file, 'the packed package.json still names workspace: or catalog:')
  const analysis = await attw.checkPackage(attw.createPackageFromTarballData(bytes))
  if (!analysis.types) report(file, 'has no types')
  else
    for (const problem of analysis.problems) {
      // The packages are ESM only, for Node 20.19 and newer: see docs/decisions on "ESM only".
      if (
        problem.kind === 'CJSResolvesToESM' ||
        problem.resolutionKind === 'node10' ||
        problem.resolutionKind === 'node16-cjs'
      )
        continue
      report(file, JSON.stringify(problem))
    }
}
console.log(`${readdirSync(out).length} tarballs, ${problems} problems`)
process.exitCode = problems > 0 ? 1 : 0
