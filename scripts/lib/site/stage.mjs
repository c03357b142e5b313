/** Writes the Markdown that the generator reads. */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packages, root } from '../workspace.mjs'
import { sitePages } from './pages.mjs'
import { rewritePage } from './rewrite.mjs'

/** Where a browser finds a path of the repository; nothing while no host is known. @returns {string | undefined} */
export function sourceAddress(/** @type {any} */ repository) {
  const url = String(repository?.url ?? '')
    .replace(/^git\+/, '')
    .replace(/\.git$/, '')
  return url.startsWith('https://') && !/\.invalid(\/|$)/.test(url) ? `${url}/blob/main` : undefined
}

/** All pages and their images, in a folder of their own. Gives the links that lead nowhere. @returns {readonly string[]} */
export function stageSite(/** @type {string} */ folder) {
  const pages = sitePages()
  const manifest = /** @type {any} */ (packages()[0]?.manifest)
  const house = {
    places: new Map(pages.map(({ file, place }) => [file, place])),
    exists: (/** @type {string} */ file) => existsSync(path.join(root, file)),
    source: sourceAddress(manifest?.repository),
  }
  rmSync(folder, { recursive: true, force: true })
  return pages.flatMap(({ file, place, text }) => {
    const page = rewritePage(file, text, house)
    const target = path.join(folder, place)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, page.text)
    for (const image of page.images) cpSync(path.join(root, image), path.join(folder, image))
    return page.problems
  })
}
