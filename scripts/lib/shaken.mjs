/** What bundlers leave out of our packages, and what they cannot. */
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readJson, root } from './workspace.mjs'

/** What may stay of a file of which nothing is used, in bytes: a constant or two that bundlers do not see through. */
const mostLeft = 1000
/** More may stay of the standard vocabulary, whose tables of all keywords are frozen when they are loaded. */
const mostLeftOf = new Map([['@dsh/json-schema', 30_000]])

/** tsup's own bundler. */
async function bundle(/** @type {Record<string, unknown>} */ options) {
  const tsup = realpathSync(path.join(root, 'node_modules/tsup/package.json'))
  const { build } = await import(pathToFileURL(createRequire(tsup).resolve('esbuild')).href)
  const { metafile, outputFiles } = await build({
    bundle: true,
    format: 'esm',
    metafile: true,
    platform: 'node',
    write: false,
    logLevel: 'silent',
    ...options,
  })
  const [output] = Object.values(metafile.outputs)
  return { text: outputFiles[0].text, output }
}

/**
 * Bundles one export at a time, as `kept.json` in a project names them, and says where a bundle keeps other packages than
 * those, or exports of the same package that the row says it goes `without`.
 *
 * @returns {Promise<string[]>}
 */
export async function faultsOfShaking(/** @type {string} */ project) {
  const table = path.join(project, 'kept.json')
  if (!existsSync(table)) return []
  /** @type {string[]} */ const faults = []
  /** @type {{ from: string, name: string, keeps: string[], without?: string[] }[]} */ const rows = readJson(table)
  for (const from of Object.keys(readJson(path.join(project, 'package.json')).dependencies))
    if (!rows.some(row => row.from === from)) faults.push(`kept.json names no export of ${from}`)
  for (const { from, name, keeps, without = [] } of rows) {
    const exporting = (/** @type {string} */ what) =>
      bundle({ stdin: { contents: `export ${what} from '${from}'`, resolveDir: project } })
    const { text, output } = await exporting(`{ ${name} }`)
    const kept = Object.entries(output.inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? file)
    const found = [...new Set(kept)].sort().join(', ')
    if (found !== keeps.join(', ')) faults.push(`${name} of ${from} keeps ${found}; kept.json says ${keeps.join(', ')}`)
    const whole = without.length > 0 ? (await exporting('*')).text : ''
    for (const other of without) {
      if (!defines(whole, other)) faults.push(`${from} defines no ${other}, which kept.json wants to be left out`)
      if (defines(text, other)) faults.push(`${name} of ${from} keeps ${other}`)
    }
  }
  return faults
}

/** Whether a bundle that is not minified has this function, class or constant. */
function defines(/** @type {string} */ text, /** @type {string} */ name) {
  return new RegExp(`^(async )?(function|class|var|let|const) ${name}\\b`, 'm').test(text)
}

/**
 * What a bundler has to keep of a built file although nobody uses anything in it, since it might do something when it is
 * loaded. "sideEffects" of package.json helps against it only where the whole file is left out.
 *
 * @returns {Promise<string | undefined>}
 */
export async function faultOfRest(/** @type {string} */ name, /** @type {string} */ file) {
  const { text } = await bundle({
    stdin: { contents: `import ${JSON.stringify(file)}`, resolveDir: path.dirname(file) },
    minifySyntax: true,
    minifyWhitespace: true,
    plugins: [
      {
        name: 'as if "sideEffects" were not false',
        setup: (/** @type {any} */ build) =>
          build.onResolve({ filter: /.*/ }, (/** @type {{ path: string, resolveDir: string }} */ asked) =>
            /^[./]/.test(asked.path) || path.isAbsolute(asked.path)
              ? { path: path.resolve(asked.resolveDir, asked.path), sideEffects: true }
              : { path: asked.path, external: true, sideEffects: false },
          ),
      },
    ],
  })
  if (text.length <= (mostLeftOf.get(name) ?? mostLeft)) return undefined
  const where = `${name}: bundles keep ${text.length} bytes of ${path.basename(file)}`
  return `${where} where nothing of it is used: "${text.slice(0, 80)}…"; mark what has no effect as pure`
}
