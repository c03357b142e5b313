import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readJson, root } from './workspace.mjs'

/**
 * Bundles one export at a time, as `kept.json` in a project names them, and says where a bundle keeps other packages than
 * those: a package whose `sideEffects` is not false is kept whole wherever anything of its neighbours is used.
 *
 * @returns {Promise<string[]>}
 */
export async function faultsOfShaking(/** @type {string} */ project) {
  const table = path.join(project, 'kept.json')
  if (!existsSync(table)) return []
  // tsup's own bundler.
  const tsup = realpathSync(path.join(root, 'node_modules/tsup/package.json'))
  const { build } = await import(pathToFileURL(createRequire(tsup).resolve('esbuild')).href)
  /** @type {string[]} */ const faults = []
  for (const { from, name, keeps } of readJson(table)) {
    const { metafile } = await build({
      stdin: { contents: `export { ${name} } from '${from}'`, resolveDir: project },
      bundle: true,
      format: 'esm',
      metafile: true,
      platform: 'node',
      write: false,
    })
    const [output] = Object.values(metafile.outputs)
    const kept = Object.entries(output.inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? file)
    const found = [...new Set(kept)].sort().join(', ')
    if (found !== keeps.join(', ')) faults.push(`${name} of ${from} keeps ${found}; kept.json says ${keeps.join(', ')}`)
  }
  return faults
}
