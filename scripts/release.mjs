#!/usr/bin/env node
/**
 * Builds, checks what is packed, and publishes what is not on the registry yet, with provenance where the host can vouch for
 * it. From a clean checkout of a commit that the other checks have passed, after `pnpm version-packages`.
 */
import path from 'node:path'
import process from 'node:process'
import { git, pendingChangesets } from './lib/changes.mjs'
import { packingEnvironment } from './lib/pack.mjs'
import { provenanceOf } from './lib/provenance.mjs'
import { report, root, run } from './lib/workspace.mjs'

const changed = git('status', '--porcelain')
/** @type {string[]} */ const problems = []
if (changed === undefined) problems.push('there is no git here, so nobody could tell what was released')
if (changed) problems.push(`the checkout is not clean:\n${changed}`)
for (const { file } of pendingChangesets()) problems.push(`${file} is not applied; run "pnpm version-packages"`)
report(problems, 'Nothing was published.')
if (problems.length > 0) process.exit()

const bin = path.join(root, 'node_modules', '.bin')
run(path.join(bin, 'turbo'), ['run', 'build', 'types', '--filter=./packages/*', '--filter=//'])
for (const script of ['changes.mjs', 'api.mjs', 'pack-check.mjs']) run(process.execPath, [`scripts/${script}`])

const provenance = provenanceOf(process.env)
console.log(provenance ? 'with provenance' : 'without provenance: this host cannot vouch for it')
// Without it pnpm asks for provenance nowhere; with it, it refuses where there can be none.
const env = { ...process.env, ...packingEnvironment, ...(provenance ? { pnpm_config_provenance: 'true' } : {}) }
run(path.join(bin, 'changeset'), ['publish'], { env })
