/** Which Markdown of the repository is on the site. The site has the shape of the repository; a README is its folder's page. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, packages, root } from '../workspace.mjs'

/** @typedef {{ file: string, place: string, text: string }} Page a file, where it stands in the site's folder, and its Markdown */

/** @returns {readonly Page[]} */
export function sitePages() {
  const examples = readdirSync(path.join(root, 'examples')).sort()
  const files = [
    'README.md',
    'CONTRIBUTING.md',
    ...filesBelow(path.join(root, 'docs')).map(file => `docs/${file}`),
    ...packages().map(({ folder }) => `packages/${folder}/README.md`),
    ...examples.map(folder => `examples/${folder}/README.md`),
    'bench/README.md',
    'bench/RESULTS.md',
  ].filter(file => file.endsWith('.md') && existsSync(path.join(root, file)))
  const pages = files.map(file => ({ file, place: placeOf(file), text: textOf(file) }))
  return [...pages, ...indexes(pages)]
}

/** `docs/README.md` is the page of `docs`; all else keeps its name. */
export const placeOf = (/** @type {string} */ file) => file.replace(/(^|\/)README\.md$/, '$1index.md')

function textOf(/** @type {string} */ file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  return file.endsWith('.api.md') ? reportPage(file, text) : text
}

/** An API report under the name of what is imported: its package, and the door where it has several. */
function reportPage(/** @type {string} */ file, /** @type {string} */ text) {
  const door = path.basename(file, '.api.md').split('.').slice(1)
  const name = /API Report File for "([^"]+)"/.exec(text)?.[1] ?? path.basename(file)
  const folder = packages().find(one => one.name === name)?.folder
  const readme = folder ? `[\`${name}\`](../../packages/${folder}/README.md)` : `\`${name}\``
  const head = `# API of ${[name, ...door].join('/')}\n\nAll that ${readme} exports here, as API Extractor writes it.\n`
  return text.replace(/^## API Report File[\s\S]*?(?=^```)/m, `${head}\n`)
}

/** A page for each folder that has pages and no README: their titles, as links. */
function indexes(/** @type {readonly Page[]} */ pages) {
  const titles = new Map([
    ['docs/api', 'The public surface'],
    ['examples', 'Examples'],
    ['packages', 'Packages'],
  ])
  return [...titles].map(([folder, title]) => {
    const inside = pages.filter(({ place }) => place.startsWith(`${folder}/`))
    const list = inside.map(
      ({ file }) =>
        `- [${path.basename(file.replace(/\/README\.md$/, ''), '.api.md')}](${file.slice(folder.length + 1)})`,
    )
    return { file: `${folder}/README.md`, place: `${folder}/index.md`, text: `# ${title}\n\n${list.join('\n')}\n` }
  })
}
