import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { packages, root, run } from './workspace.mjs'

/** Where the packed packages lie, one tarball each. */
const packs = path.join(root, '.cache', 'packs')

/** What makes pnpm pack as we publish; see scripts/pnpmfile.mjs. */
const packingEnvironment = { pnpm_config_pnpmfile: path.join(root, 'scripts', 'pnpmfile.mjs') }

/** Packs every published package, or those that are named, as it would be published. Needs a build. @returns {{ name: string, tarball: string }[]} */
export function packAll(/** @type {readonly string[]} */ names = []) {
  rmSync(packs, { recursive: true, force: true })
  mkdirSync(packs, { recursive: true })
  const published = packages().filter(
    ({ name, manifest }) => !manifest.private && (names.length === 0 || names.includes(name)),
  )
  if (published.length === 0) throw new Error(`no published package is named ${names.join(' or ')}`)
  for (const { directory } of published) removeStaleTypes(directory)
  const filters = published.map(({ name }) => `--filter=${name}`)
  run('pnpm', ['-r', ...filters, 'pack', '--pack-destination', packs], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...packingEnvironment },
  })
  return packed()
}

/** The tarballs that the last `packAll` left. */
export function packed() {
  const files = existsSync(packs) ? readdirSync(packs) : []
  return packages().flatMap(({ name, manifest }) => {
    const tarball = `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
    return files.includes(tarball) ? [{ name, tarball: path.join(packs, tarball) }] : []
  })
}

/** `tsc -b` never deletes, so a renamed source leaves its declarations in dist. */
function removeStaleTypes(/** @type {string} */ directory) {
  for (const file of readdirSync(path.join(directory, 'dist'), { recursive: true, encoding: 'utf8' }))
    if (
      /\.d\.ts(\.map)?$/.test(file) &&
      !existsSync(path.join(directory, 'src', file.replace(/\.d\.ts(\.map)?$/, '.ts')))
    )
      rmSync(path.join(directory, 'dist', file))
}
