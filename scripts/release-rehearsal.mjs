#!/usr/bin/env node
/**
 * Rehearses releases in a clone of what is committed, with a registry of its own: the first versions and fresh projects that
 * install them; a minor of the core, and the same projects upgraded; a pre-release that leaves `latest` alone. All by the
 * commands that a maintainer gives. Takes some minutes.
 */
import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { coreNames, faultOfFirstSentence, git, publishedPackages } from './lib/changes.mjs'
import { cloneRepository } from './lib/clone.mjs'
import { checkConsumers, execute, installConsumers, tryConsumers } from './lib/consumers.mjs'
import { tryFirstPage } from './lib/first-page.mjs'
import { tryManagers } from './lib/managers.mjs'
import { tryPages } from './lib/pages.mjs'
import { readJson } from './lib/workspace.mjs'
import { startRegistry } from './registry.mjs'

const registry = await startRegistry()
const work = mkdtempSync(path.join(tmpdir(), 'dsh-rehearsal-'))
const projects = path.join(work, 'projects')
const repository = path.join(work, 'repository')
const names = publishedPackages().map(({ name }) => name)
const core = coreNames()
const npmrc = path.join(work, 'publish.npmrc')
// In pnpm's own spelling: where `npm run` began all this, it handed on the user's configuration in npm's.
const publishing = { pnpm_config_userconfig: npmrc, pnpm_config_registry: registry.url, npm_config_provenance: 'false' }

try {
  const token = `${registry.url.replace('http:', '')}:_authToken=rehearsal`
  writeFileSync(npmrc, `registry=${registry.url}\n@dsh:registry=${registry.url}\n${token}\n`)
  mkdirSync(projects)
  if (git('status', '--porcelain')) console.log('only what is committed is rehearsed; this checkout has more')
  const clone = await cloneRepository(repository)
  const pnpm = (/** @type {string[]} */ ...args) => clone.run(['scripts/pnpm.mjs', ...args])
  await pnpm('install', '--frozen-lockfile', '--trust-lockfile', '--prefer-offline')
  for (const key of ['registry', '@dsh:registry']) {
    const address = await clone.run(['scripts/pnpm.mjs', 'config', 'get', key], publishing)
    assert.equal(address.trim(), registry.url, `nothing is published: pnpm takes another ${key} than the one in memory`)
  }
  told('cloned and installed')

  await version('0.1.0', '0.1.0')
  await release('latest', '0.1.0', '0.1.0')
  await tryConsumers(projects, installAs('latest'))
  await tryFirstPage(projects, 'first-page', installAs('latest'))
  await tryPages(projects, 'pages', installAs('latest'))
  await tryManagers(projects, registry.url, path.join(projects, 'author'))
  told(
    'installed in fresh projects: ES modules, CommonJS, types under nodenext and bundler, bundles, the pages, other managers',
  )

  appendFileSync(
    path.join(repository, 'packages/json/src/index.ts'),
    '/** Says that it was rehearsed. */\nexport const rehearsed = true\n',
  )
  await pnpm('run', 'api')
  await assert.rejects(
    clone.run(['scripts/changes.mjs']),
    /the API of @dsh\/json changed since .* no changeset names it/,
  )
  await change('one-more', "'@dsh/json': minor", 'You can now tell that this was rehearsed.')
  await version('0.2.0', '0.2.0')
  await release('latest', '0.2.0', '0.2.0')
  await installConsumers(projects, installAs('latest'))
  await checkConsumers(projects)
  await tryFirstPage(projects, 'first-page', installAs('latest'))
  const author = path.join(projects, 'author')
  const asks = "import { rehearsed } from '@dsh/json'; console.log(rehearsed)"
  assert.equal(await execute(process.execPath, ['--input-type=module', '--eval', asks], author), 'true\n')
  for (const project of ['author', 'commonjs', 'parts', 'shaken', 'first-page']) assertOneCopy(project, '0.2.0')
  told('upgraded from the version before, in the same projects, with one copy of each package')

  await refuses('@dsh/schema@0.1.0', '@dsh/tool-runtime@0.2.0')
  await refuses('@dsh/tool-runtime@0.2.0', '@dsh/runtime-quickjs@0.1.0')
  await refuses('@dsh/policies@0.2.0', '@dsh/pipeline@0.1.0')
  await assert.rejects(install(author, ['@dsh/tool-runtime@0.1.0']), /ERESOLVE/)
  told('refused to mix versions')

  await pnpm('exec', 'changeset', 'pre', 'enter', 'next')
  await change('soon', "'@dsh/tool': minor", 'You can now try what comes next.')
  await version('0.3.0-next.0', '0.3.0-next.0')
  await release('next', '0.3.0-next.0', '0.3.0-next.0')
  for (const name of names) assert.equal(registry.packuments.get(name)['dist-tags'].latest, '0.2.0', name)
  await tryFirstPage(projects, 'first-page-next', installAs('next'))
  assertOneCopy('first-page-next', '0.3.0-next.0')
  await change('soon-too', "'@dsh/otel': patch", 'You can now try one more thing.')
  await version('0.3.0-next.0', { '@dsh/otel': '0.3.0-next.1', others: '0.3.0-next.0' })
  const again = await clone.run(['scripts/pnpm.mjs', 'run', 'release'], publishing)
  assert.match(again, new RegExp(`published 1 of ${names.length} packages`))
  assert.equal(registry.packuments.get('@dsh/otel')['dist-tags'].next, '0.3.0-next.1')
  told('released what was not there yet, and left the rest')
  await pnpm('exec', 'changeset', 'pre', 'exit')
  await clone.commit('Leave the pre-releases')
  await version('0.3.0', '0.3.0')
  told('pre-released under "next", with "latest" as it was, and came out of it')
  console.log(`rehearsed the release of ${registry.packuments.size} packages`)

  /** Writes a changeset, and commits it with all that goes with it. */
  async function change(/** @type {string} */ file, /** @type {string} */ head, /** @type {string} */ text) {
    writeFileSync(path.join(repository, '.changeset', `${file}.md`), `---\n${head}\n---\n\n${text}\n`)
    await clone.run(['scripts/changes.mjs'])
    await clone.commit(text)
  }

  /** Applies the changesets, looks at the numbers and the changelogs that come of it, and commits. */
  async function version(/** @type {string} */ ofCore, /** @type {string | Record<string, string>} */ ofOthers) {
    await pnpm('run', 'version-packages')
    for (const { folder, name } of publishedPackages()) {
      const directory = path.join(repository, 'packages', folder)
      const expected = core.has(name) ? ofCore : typeof ofOthers === 'string' ? ofOthers : ofOthers[name]
      const manifest = readJson(path.join(directory, 'package.json'))
      assert.equal(manifest.version, expected ?? /** @type {any} */ (ofOthers).others, name)
      const changelog = readFileSync(path.join(directory, 'CHANGELOG.md'), 'utf8')
      for (const [, entry = ''] of changelog.matchAll(/^- (.*)/gm))
        assert.equal(faultOfFirstSentence(`${entry}.`), undefined, `${folder}/CHANGELOG.md: ${entry}`)
    }
    await clone.commit('Version packages')
    told(`versioned: the core is ${ofCore}`)
  }

  /** Releases as a maintainer does, and looks at what the registry then has. */
  async function release(/** @type {string} */ tag, /** @type {string} */ ofCore, /** @type {string} */ ofOthers) {
    await clone.run(['scripts/pnpm.mjs', 'run', 'release'], publishing)
    for (const name of names) {
      const { versions, 'dist-tags': tags } = registry.packuments.get(name) ?? { versions: {}, 'dist-tags': {} }
      const expected = core.has(name) ? ofCore : ofOthers
      assert.equal(tags[tag], expected, `${name} under "${tag}"`)
      const ranges = { ...versions[expected].dependencies, ...versions[expected].peerDependencies }
      for (const [dependency, range] of Object.entries(ranges))
        if (core.has(dependency)) assert.equal(range, `^${ofCore}`, `${name} needs ${dependency}`)
      assert.ok(await clone.git('tag', '--list', `${name}@${expected}`), `no tag for ${name}@${expected}`)
    }
    told(`released ${ofCore} under "${tag}"`)
  }
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 3 })
  await registry.close()
}

function install(/** @type {string} */ project, /** @type {string[]} */ needed) {
  writeFileSync(path.join(project, '.npmrc'), `@dsh:registry=${registry.url}\n`)
  const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--prefer-online', '--loglevel=error']
  return execute('npm', ['install', ...flags, ...needed], project)
}

/** @returns {import('./lib/consumers.mjs').Install} */
function installAs(/** @type {string} */ tag) {
  return (project, needed, others = []) => install(project, [...needed.map(name => `${name}@${tag}`), ...others])
}

/** npm refuses to put these versions side by side into an empty project. */
async function refuses(/** @type {string[]} */ ...wanted) {
  const project = mkdtempSync(path.join(work, 'mixed-'))
  writeFileSync(path.join(project, 'package.json'), '{ "private": true }')
  await assert.rejects(install(project, wanted), /ERESOLVE/, `npm takes ${wanted.join(' with ')}`)
}

/** Every package of ours stands once in a project, in one version. */
function assertOneCopy(/** @type {string} */ name, /** @type {string} */ expected) {
  const lock = readJson(path.join(projects, name, 'package-lock.json'))
  const places = Object.keys(lock.packages).filter(place => /node_modules\/@dsh\/[^/]+$/.test(place))
  assert.ok(places.length > 0, `nothing of ours is installed in ${name}`)
  for (const place of places) {
    assert.match(place, /^node_modules\/@dsh\/[^/]+$/, `${name} has a second copy`)
    assert.equal(lock.packages[place].version, expected, `${name}: ${place}`)
  }
}

function told(/** @type {string} */ what) {
  console.log(`${String(Math.round(performance.now() / 1000)).padStart(4)} s  ${what}`)
}
