/**
 * What pnpm does while it packs a package of ours: packages that users choose themselves name, as optional peers, the core
 * packages that they have to agree with and do not bring along. So a package manager speaks up when one of another minor
 * version stands beside them, where it would silently install the core twice. Not in package.json: changesets would take
 * each minor of a peer for a breaking change, and go to 1.0.0.
 */
import { coreNames } from './lib/changes.mjs'
import { packages } from './lib/workspace.mjs'

const core = coreNames()
const all = packages()

/** Is it brought along by another package of the core, and not chosen? */
const isPart = (/** @type {string} */ name) =>
  all.some(other => core.has(other.name) && other.manifest.dependencies?.[name] !== undefined)

/** @type {{ beforePacking: (manifest: any) => any }} */
export const hooks = {
  beforePacking(manifest) {
    if (isPart(manifest.name)) return manifest
    const peers = all.filter(
      ({ name }) => core.has(name) && name !== manifest.name && manifest.dependencies?.[name] === undefined,
    )
    return {
      ...manifest,
      peerDependencies: {
        ...manifest.peerDependencies,
        ...Object.fromEntries(peers.map(({ name, manifest: { version } }) => [name, `^${version}`])),
      },
      peerDependenciesMeta: {
        ...manifest.peerDependenciesMeta,
        ...Object.fromEntries(peers.map(({ name }) => [name, { optional: true }])),
      },
    }
  },
}
