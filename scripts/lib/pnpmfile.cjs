/**
 * What pnpm does while it packs a package of ours: packages that users choose themselves name, as optional peers, the core
 * packages that they have to agree with and do not bring along. So a package manager speaks up when one of another minor
 * version stands beside them, where it would silently install the core twice. Not in package.json: changesets would take
 * each minor of a peer for a breaking change, and go to 1.0.0.
 */
const { readFileSync, readdirSync, existsSync } = require('node:fs')
const path = require('node:path')

const root = process.env.DSH_ROOT ?? path.resolve(__dirname, '../..')
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'))

const beforePacking = (/** @type {any} */ manifest) => {
  const core = new Set(readJson(path.join(root, '.changeset', 'config.json')).fixed.flat())
  const all = readdirSync(path.join(root, 'packages'))
    .map(folder => path.join(root, 'packages', folder, 'package.json'))
    .filter(file => existsSync(file))
    .map(readJson)
  const isPart = (/** @type {string} */ name) =>
    all.some(other => core.has(other.name) && other.dependencies?.[name] !== undefined)
  if (isPart(manifest.name)) return manifest
  const peers = all.filter(
    ({ name }) => core.has(name) && name !== manifest.name && manifest.dependencies?.[name] === undefined,
  )
  return {
    ...manifest,
    peerDependencies: {
      ...manifest.peerDependencies,
      ...Object.fromEntries(peers.map(({ name, version }) => [name, `^${version}`])),
    },
    peerDependenciesMeta: {
      ...manifest.peerDependenciesMeta,
      ...Object.fromEntries(peers.map(({ name }) => [name, { optional: true }])),
    },
  }
}

module.exports = { hooks: { beforePacking } }
