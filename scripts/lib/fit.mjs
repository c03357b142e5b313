/** What has to be true of a package as it is packed, beyond what publint and attw know. */
import { isBuiltin } from 'node:module'
import { importsOf } from './imports.mjs'

/**
 * @typedef {{ name: string, folder: string, files: readonly string[], read: (file: string) => string, manifest: any,
 *   peers: readonly string[], versions: ReadonlyMap<string, string> }} Packed `peers` are those of its own package.json,
 *   `versions` what our packages have here.
 */

const node = '>=20.19.0'

/** @returns {string[]} */
export function faultsOfManifest(/** @type {Packed} */ { name, folder, files, read, manifest, versions }) {
  /** @type {string[]} */ const faults = []
  const expect = (/** @type {unknown} */ holds, /** @type {string} */ fault) => void (holds || faults.push(fault))
  expect(manifest.license === 'MIT', 'package.json names no licence ("MIT")')
  expect(manifest.type === 'module', 'package.json does not say "type": "module"')
  expect(
    manifest.sideEffects === false,
    'package.json does not say "sideEffects": false, so no bundler leaves out what is not used',
  )
  expect(manifest.engines?.node === node, `package.json does not say which Node it needs ("${node}")`)
  expect(manifest.description, 'package.json has no description')
  expect(manifest.keywords?.length > 0, 'package.json has no keywords, by which people look for it')
  expect(
    manifest.repository?.directory === `packages/${folder}`,
    `package.json does not say that its source is packages/${folder}`,
  )
  expect(manifest.exports?.['./package.json'] === './package.json', 'exports hide ./package.json')
  expect(manifest.exports?.['.'], 'exports have no door "."')
  for (const [door, conditions] of Object.entries(manifest.exports ?? {}))
    if (typeof conditions === 'object')
      expect(Object.keys(conditions).join() === 'types,default', `exports["${door}"] is not "types" and then "default"`)
  for (const [dependency, range] of Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies }))
    if (versions.has(dependency))
      expect(
        range === `^${versions.get(dependency)}`,
        `takes ${dependency} ${range}; only ^${versions.get(dependency)} keeps to one minor version`,
      )
  const readme = files.includes('README.md') ? read('README.md') : ''
  expect(readme.startsWith(`# ${name}\n`), `README.md does not begin with "# ${name}"`)
  expect(readme.includes(`npm install ${name}`), `README.md does not say "npm install ${name}"`)
  return faults
}

/** Everything that the built files import is declared, and everything declared is imported. @returns {string[]} */
export function faultsOfImports(/** @type {Packed} */ { name, files, read, manifest, peers }) {
  /** @type {string[]} */ const faults = []
  const declared = new Set([...Object.keys(manifest.dependencies ?? {}), ...peers])
  /** @type {Set<string>} */ const used = new Set()
  for (const file of files) {
    if (!/^dist\/.+\.(js|d\.ts)$/.test(file)) continue
    for (const { specifier = '.' } of importsOf(file, read(file))) {
      if (specifier.startsWith('.') || isBuiltin(specifier)) continue
      const target = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
      used.add(target)
      if (target !== name && !declared.has(target)) faults.push(`${file} imports ${target}, which is no dependency`)
    }
  }
  // Some are loaded by what `require.resolve` gives.
  const code = files.filter(file => /^dist\/.+\.js$/.test(file)).map(read)
  const named = (/** @type {string} */ dependency) => code.some(text => text.includes(`"${dependency}`))
  for (const dependency of declared)
    if (!used.has(dependency) && !named(dependency))
      faults.push(`${dependency} is a dependency, but nothing in the tarball imports it`)
  return [...new Set(faults)]
}
