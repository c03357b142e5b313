/** The order of the site: each part in the order in which its index page links to it, then what that page leaves out. */
import { destinationOf, linksOf, titleOf } from '../markdown.mjs'

/** @typedef {import('./pages.mjs').Page} Page */

/** A part of the site: its pages, and the page whose links give their order. */
const parts = [
  { text: 'Guide', index: 'docs/README.md', has: /^(README\.md|docs\/[^/]+\.md)$/, open: true },
  { text: 'Cookbook', index: 'docs/cookbook/README.md', has: /^docs\/cookbook\// },
  { text: 'Packages', index: 'README.md', has: /^packages\// },
  { text: 'API', index: 'docs/api/README.md', has: /^docs\/api\// },
  { text: 'Decisions', index: 'docs/decisions/README.md', has: /^docs\/decisions\// },
  { text: 'Examples', index: 'README.md', has: /^examples\// },
  { text: 'Project', index: 'README.md', has: /^(CONTRIBUTING\.md|bench\/.*)$/ },
]

/** The sidebar. Each page stands in it once. */
export function navigation(/** @type {readonly Page[]} */ pages) {
  return parts.map(({ text, index, has, open }) => {
    const linked = linksOf(pages.find(({ file }) => file === index)?.text ?? '').map(({ href }) => {
      const { target } = destinationOf(index, href)
      return pages.find(({ file }) => file === target || file === `${target}/README.md`)
    })
    const first = pages.filter(({ file }) => file === 'README.md' || file === index)
    const inside = [...first, ...linked, ...pages].filter(page => page !== undefined && has.test(page.file))
    const items = [...new Set(inside)].map(page => ({
      text: labelOf(/** @type {Page} */ (page)),
      link: linkOf(/** @type {Page} */ (page)),
    }))
    return { text, collapsible: true, collapsed: open !== true, items }
  })
}

/** A package and an example go by their names, a report by what it is of, all else by its title. */
function labelOf(/** @type {Page} */ { file, text }) {
  const title = titleOf(text) ?? file
  return title.replace(/^API of /, '').replace(/^dsh$/, 'What dsh is')
}

/** The address of a page on the site. */
export const linkOf = (/** @type {Page} */ { place }) =>
  `/${place.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html')}`
