/** Publishes the tarballs that were checked, and no others: nothing is packed a second time. */
import { spawnSync } from 'node:child_process'
import { git, readPre } from './changes.mjs'
import { packages, root, run } from './workspace.mjs'

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
export function publish(/** @type {readonly Packed[]} */ ordered, /** @type {boolean} */ provenance) {
  const pre = readPre()
  const flags = ['--access', 'public', '--no-git-checks', '--tag', pre?.mode === 'pre' ? pre.tag : 'latest']
  if (provenance) flags.push('--provenance')
  let published = 0
  for (const { name, version, tarball } of ordered) {
    const title = `${name}@${version}`
    if (isPublished(title)) console.log(`${title} is there already`)
    else {
      run('pnpm', ['publish', tarball, ...flags], { stdio: ['inherit', 'ignore', 'inherit'] })
      published += 1
      console.log(`published ${title}`)
    }
    if (git('tag', '--list', title) === '') run('git', ['tag', '--annotate', title, '--message', title])
  }
  return published
}

/** Where the registry does not tell, it is asked to take the package: it refuses a version that it has. */
function isPublished(/** @type {string} */ title) {
  return spawnSync('pnpm', ['view', title, 'version'], { cwd: root, stdio: 'ignore' }).status === 0
}
