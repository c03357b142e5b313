#!/usr/bin/env node
/**
 * Builds the documentation site from the Markdown of the repository into site/dist, and looks for dead links in it:
 * `node scripts/site.mjs`. `--stage` only writes what the generator reads, and needs no generator; `--check` only looks at
 * what was built; `--dev` serves it. Where it will be served below a path, SITE_BASE says so: `SITE_BASE=/dsh/`.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { faultsOfSite } from './lib/site/built-links.mjs'
import { home, installGenerator, runGenerator } from './lib/site/generator.mjs'
import { drawDiagrams } from './lib/site/diagrams.mjs'
import { siteBase } from './lib/site/base.mjs'
import { stageSite } from './lib/site/stage.mjs'
import { report, root } from './lib/workspace.mjs'

const flag = process.argv[2]
const built = path.join(root, 'site', 'dist')
const content = path.join(home, 'content')

if (flag === '--check') check()
else {
  report(stageSite(content), 'A link of a page leads to a file of the repository.')
  if (process.exitCode === undefined && flag !== '--stage') {
    installGenerator()
    await drawDiagrams(content)
    process.exitCode = runGenerator(flag === '--dev' ? 'dev' : 'build')
    if (process.exitCode === 0 && flag !== '--dev') check()
  }
}

function check() {
  if (!existsSync(built)) return report(['there is no site/dist'], '"pnpm site" builds it.')
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(built, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  const faults = faultsOfSite(files, file => readFileSync(path.join(built, file), 'utf8'), siteBase())
  report(faults, 'The site may not have a dead link; "pnpm site" builds it anew.')
  const pages = files.filter(file => file.endsWith('.html')).length
  if (faults.length === 0) console.log(`${pages} pages in site/dist, no dead link`)
}
