#!/usr/bin/env node
/**
 * Checks what a release will say and count: each changeset begins with what a user can now do and names packages that
 * exist, no core package depends on one with a number of its own, and whoever's API report changed has a changeset. What
 * changed is told by the commits that are here, without a network: on a branch since it left the base branch, on the base
 * branch since the last release, which is the last commit that wrote a changelog.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  coreNames,
  faultOfFirstSentence,
  git,
  pendingChangesets,
  publishedPackages,
  readChangesets,
  readConfig,
} from './lib/changes.mjs'
import { report, root } from './lib/workspace.mjs'

const reports = 'docs/api'
const changelogs = ':(glob)packages/*/CHANGELOG.md'
/** @type {string[]} */ const problems = []
const published = publishedPackages()
const names = new Set(published.map(({ name }) => name))
const core = coreNames()

for (const { file, bumps, text } of readChangesets()) {
  const fault = faultOfFirstSentence(text)
  if (fault) problems.push(`${file}: ${fault}`)
  if (bumps.size === 0) problems.push(`${file}: names no package`)
  for (const [name, bump] of bumps) {
    if (!names.has(name)) problems.push(`${file}: ${name} is no published package`)
    if (!['patch', 'minor'].includes(bump))
      problems.push(`${file}: "${bump}" for ${name}; while the version is 0.x, a breaking change is a minor`)
  }
}

for (const name of core) if (!names.has(name)) problems.push(`.changeset/config.json: ${name} is no published package`)
for (const { name, folder, manifest } of published)
  for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
    if (core.has(name) && names.has(dependency) && !core.has(dependency))
      problems.push(
        `packages/${folder}: ${name} is of the core and needs ${dependency}, which has a number of its own; ` +
          'add that one to "fixed" in .changeset/config.json, or turn the dependency round',
      )

const base = baseOf()
const told = toldSince(base)
for (const file of changedReports(base)) {
  const name = `@dsh/${file.split('.')[0]}`
  if (names.has(name) && !told.has(name))
    problems.push(`${reports}/${file}: the API of ${name} changed since ${base.title}, and no changeset names it`)
}
for (const { name, folder } of published)
  if (!existsSync(path.join(root, 'packages', folder, 'CHANGELOG.md')) && !namedBy(pendingChangesets()).has(name))
    problems.push(`packages/${folder}: ${name} was never released, and no changeset names it`)

report(problems, '"pnpm changeset" writes a changeset; CONTRIBUTING.md says how it begins.')
if (problems.length === 0) console.log(`the changesets tell all that changed since ${base.title}`)

/** @returns {{ commit: string | undefined, branch: boolean, title: string }} */
function baseOf() {
  const head = git('rev-parse', 'HEAD')
  if (!head && existsSync(path.join(root, '.git'))) problems.push('git does not say what HEAD is here')
  const { baseBranch } = readConfig()
  for (const branch of [`refs/remotes/origin/${baseBranch}`, `refs/heads/${baseBranch}`]) {
    const fork = head && git('merge-base', 'HEAD', branch)
    if (fork && fork !== head) return { commit: fork, branch: true, title: `${baseBranch} (${fork.slice(0, 9)})` }
  }
  const released = head && git('log', '-1', '--format=%H', '--', changelogs)
  if (released && git('rev-parse', '--is-shallow-repository') === 'true')
    problems.push('the history here is cut off, so nobody can tell what changed; "git fetch --unshallow" brings it')
  return released
    ? { commit: released, branch: false, title: `the last release (${released.slice(0, 9)})` }
    : { commit: undefined, branch: false, title: head ? 'the beginning' : 'the beginning, as there is no git here' }
}

/** The reports that are not as they were at the base. Where nothing was released, nothing can have changed since. */
function changedReports(/** @type {ReturnType<typeof baseOf>} */ { commit }) {
  return commit ? changedSince(commit, reports).map(file => path.posix.basename(file)) : []
}

/** The packages that a changeset of this branch, or of this release, names; or whose changelog is being written. */
function toldSince(/** @type {ReturnType<typeof baseOf>} */ { commit, branch }) {
  if (!commit) return namedBy(pendingChangesets())
  const written = new Set(changedSince(commit, '.changeset'))
  const pending = pendingChangesets().filter(({ file }) => !branch || written.has(file))
  const folders = new Set(changedSince(commit, changelogs).map(file => file.split('/')[1]))
  const released = published.filter(({ folder }) => folders.has(folder)).map(({ name }) => name)
  return new Set([...namedBy(pending), ...released])
}

function namedBy(/** @type {readonly import('./lib/changes.mjs').Changeset[]} */ changesets) {
  /** @type {Set<string>} */ const found = new Set()
  for (const { bumps } of changesets) for (const name of bumps.keys()) found.add(name)
  return found
}

/** Files that differ from a commit, here and now: committed, changed or new. */
function changedSince(/** @type {string} */ commit, /** @type {string} */ where) {
  const changed = git('diff', '--name-only', commit, '--', where)
  const fresh = git('ls-files', '--others', '--exclude-standard', '--', where)
  if (changed === undefined) throw new Error(`git cannot compare with ${commit}`)
  return [...changed.split('\n'), ...(fresh ?? '').split('\n')].filter(file => file !== '')
}
