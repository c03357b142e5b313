#!/usr/bin/env node
/**
 * Runs API Extractor over every published package in one process and over one compiler program (each package's own
 * command would load the compiler and Node's types again). `node scripts/api.mjs` compares with the reports in
 * docs/api, `node scripts/api.mjs --local` rewrites them. Needs a build.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor'
import { doorsOf, packages, report, root } from './lib/workspace.mjs'

const localBuild = process.argv.includes('--local')
const reports = path.join(root, 'docs', 'api')
/** @type {string[]} */ const problems = []

// API Extractor wants both folders to exist.
mkdirSync(reports, { recursive: true })
mkdirSync(path.join(root, '.cache', 'api'), { recursive: true })

const published = packages().filter(({ manifest }) => !manifest.private)
const configs = published.flatMap(({ directory, manifest }) => doorsOf(manifest).map(door => configOf(directory, door)))
const [first] = configs
if (!first) throw new Error('no package is published')
const compilerState = CompilerState.create(first, {
  additionalEntryPoints: configs.map(config => config.mainEntryPointFilePath),
})

for (const config of configs) {
  const name = path.basename(config.reportFilePath, '.api.md')
  const before = problems.length
  const result = Extractor.invoke(config, {
    compilerState,
    localBuild,
    messageCallback(message) {
      message.handled = true
      if (message.logLevel === 'error') problems.push(`${name}: ${message.formatMessageWithLocation(root)}`)
    },
  })
  if (result.apiReportChanged && !localBuild)
    problems.push(`${name}: docs/api/${path.basename(config.reportFilePath)} is missing or not the API as built`)
  if (!result.succeeded && !result.apiReportChanged && problems.length === before)
    problems.push(`${name}: API Extractor failed without saying why`)
}

const known = new Set(configs.map(config => path.basename(config.reportFilePath)))
for (const file of readdirSync(reports)) {
  if (known.has(file)) continue
  if (localBuild) rmSync(path.join(reports, file))
  else problems.push(`docs/api/${file}: no published package has this report`)
}

report(problems, '"pnpm api" rewrites the reports; read the difference like code, and add a changeset.')
if (problems.length === 0) console.log(`${configs.length} API reports are as built`)

/** Each door has a report of its own: `code-runtime.api.md`, `code-runtime.conformance.api.md`. */
function configOf(/** @type {string} */ directory, /** @type {string} */ door) {
  const file = path.join(directory, 'api-extractor.json')
  const configObject = ExtractorConfig.loadFile(file)
  if (door !== 'index' && configObject.apiReport) {
    configObject.mainEntryPointFilePath = `<projectFolder>/dist/${door}.d.ts`
    configObject.apiReport.reportFileName = `<unscopedPackageName>.${path.dirname(door).replaceAll('/', '.')}.api.md`
  }
  return ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: file,
    packageJsonFullPath: path.join(directory, 'package.json'),
  })
}
