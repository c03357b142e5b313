/** Publishes the tarballs that were checked, and no others: nothing is packed a second time. */
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { git, readPre } from './changes.mjs'
import { packages, run } from './workspace.mjs'

/** @typedef {{ name: string, version: string, tarball: string }} Packed */

/** The packed packages, each after those that it needs, so that what is on the registry can always be installed. */
export function inOrder(/** @type {readonly { name: string, tarball: string }[]} */ tarballs) {
  const known = new Map(packages().map(one => [one.name, one.manifest]))
  const packed = new Map(tarballs.map(one => [one.name, one.tarball]))
  /** @type {Map<string, Packed>} */ const order = new Map()
  /** @type {(name: string) => void} */
  const add = name => {
    const tarball = packed.get(name)
    const manifest = known.get(name)
    if (!tarball || !manifest) return
    packed.delete(name)
    for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) add(needed)
    order.set(name, { name, version: manifest.version, tarball })
  }
  for (const { name } of tarballs) add(name)
  return [...order.values()]
}

/**
 * Publishes what the registry does not have yet, and tags it. A release that broke off is begun again in the same way: what
 * is there is left alone, and tagged where that was not reached.
 */
export async function publish(/** @type {readonly Packed[]} */ ordered, /** @type {boolean} */ provenance) {
  const registry = registryOf('@dsh:registry') ?? registryOf('registry') ?? 'https://registry.npmjs.org/'
  const pre = readPre()
  const flags = ['--access', 'public', '--no-git-checks', '--tag', pre?.mode === 'pre' ? pre.tag : 'latest']
  if (provenance) flags.push('--provenance')
  let published = 0
  for (const { name, version, tarball } of ordered) {
    const title = `${name}@${version}`
    if (await isPublished(registry, name, version)) console.log(`${title} is there already`)
    else {
      run('pnpm', ['publish', tarball, ...flags], { stdio: ['inherit', 'ignore', 'inherit'] })
      published += 1
      console.log(`published ${title}`)
    }
    if (git('tag', '--list', title) === '') run('git', ['tag', '--annotate', title, '--message', title])
  }
  return published
}

/** What pnpm is told of a registry, by whatever file or variable. */
function registryOf(/** @type {string} */ key) {
  const { stdout } = spawnSync('pnpm', ['config', 'get', key], { encoding: 'utf8', env: process.env })
  const url = stdout.trim()
  return /^https?:/.test(url) ? `${url.replace(/\/*$/, '')}/` : undefined
}

/** Where the registry does not tell, it is asked to take the package: it refuses a version that it has. */
async function isPublished(/** @type {string} */ registry, /** @type {string} */ name, /** @type {string} */ version) {
  const response = await fetch(`${registry}${name.replace('/', '%2f')}`, { headers: { accept: 'application/json' } })
  if (!response.ok) return false
  const { versions = {} } = /** @type {{ versions?: Record<string, unknown> }} */ (await response.json())
  return Object.hasOwn(versions, version)
}
