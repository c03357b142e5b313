#!/usr/bin/env node
/**
 * Runs API Extractor over every package in one process and over one compiler program (each package's
 * own command would load the compiler, Node's types and TypeBox again): `node scripts/api.mjs` checks
 * packages/*\/etc/*.api.md, `node scripts/api.mjs --local` updates them. Needs a build.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const localBuild = process.argv.includes('--local')
const only = process.argv.slice(2).filter(a => !a.startsWith('-'))

const configs = readdirSync(path.join(root, 'packages'))
  .filter(name => only.length === 0 || only.includes(name))
  .map(name => path.join(root, 'packages', name, 'api-extractor.json'))
  .filter(file => existsSync(file))
  .map(file => {
    if (localBuild) mkdirSync(path.join(path.dirname(file), 'etc'), { recursive: true })
    return ExtractorConfig.loadFileAndPrepare(file)
  })
const [first] = configs
if (!first) throw new Error('no package has an api-extractor.json')
const compilerState = CompilerState.create(first, {
  additionalEntryPoints: configs.map(config => config.mainEntryPointFilePath),
})

const failed = []
for (const config of configs) {
  const result = Extractor.invoke(config, {
    compilerState,
    localBuild,
    messageCallback(message) {
      if (message.logLevel === 'info' || message.logLevel === 'verbose') message.handled = true
    },
  })
  if (!result.succeeded) failed.push(config.packageJson?.name ?? config.projectFolder)
}
if (failed.length > 0) {
  console.error(
    `API reports out of date, missing or in error: ${failed.join(', ')}. Run "pnpm api" and commit packages/*/etc.`,
  )
  process.exitCode = 1
}
