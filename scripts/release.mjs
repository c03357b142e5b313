#!/usr/bin/env node
/**
 * Builds, checks what is packed, and publishes of it what is not on the registry yet, with provenance where the host can vouch
 * for it. From a clean checkout of a commit that the other checks have passed, after `pnpm version-packages`.
 */
import path from 'node:path'
import process from 'node:process'
import { git, pendingChangesets, publishedPackages } from './lib/changes.mjs'
import { packed } from './lib/pack.mjs'
import { provenanceOf } from './lib/provenance.mjs'
import { inOrder, publish } from './lib/publish.mjs'
import { report, root, run } from './lib/workspace.mjs'

const changed = git('status', '--porcelain')
/** @type {string[]} */ const problems = []
if (changed === undefined) problems.push('there is no git here, so nobody could tell what was released')
else if (git('var', 'GIT_COMMITTER_IDENT') === undefined)
  problems.push('git does not know who tags the release; set user.name and user.email')
if (changed) problems.push(`the checkout is not clean:\n${changed}`)
for (const { file } of pendingChangesets()) problems.push(`${file} is not applied; run "pnpm version-packages"`)
report(problems, 'Nothing was published.')
if (problems.length > 0) process.exit()

const bin = path.join(root, 'node_modules', '.bin')
run(path.join(bin, 'turbo'), ['run', 'build', 'types', '--filter=./packages/*', '--filter=//'])
for (const script of ['changes.mjs', 'api.mjs', 'pack-check.mjs']) run(process.execPath, [`scripts/${script}`])

const { provenance, says } = provenanceOf(process.env, publishedPackages())
console.log(says)
const ordered = inOrder(packed())
console.log(`published ${publish(ordered, provenance)} of ${ordered.length} packages`)
