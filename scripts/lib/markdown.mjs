/** What a page of Markdown links to, and what can be linked to in it. Enough of the language for our own pages, by text. */

/**
 * @typedef {object} Link
 * @property {string} href what is linked to, as it is written
 * @property {boolean} image whether it is shown in place
 * @property {number} at where that stands in the page
 * @property {string} text between the brackets; empty for a reference
 * @property {number} from where the link begins in the page
 * @property {number} to where it ends
 */

const blank = (/** @type {string} */ text) => text.replaceAll(/[^\n]/g, ' ')

/** The page with spaces where it has comments and code, where nothing is a link. Places stay as they are. */
export function prose(/** @type {string} */ markdown) {
  return markdown
    .replaceAll(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[ \t]*$/gm, blank)
    .replaceAll(/<!--[\s\S]*?-->/g, blank)
    .replaceAll(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, code => code.replaceAll(/[[\]]/g, ' '))
}

/** All links and images of a page, in their order. @returns {readonly Link[]} */
export function linksOf(/** @type {string} */ markdown) {
  const text = prose(markdown)
  const inline = [...text.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)].flatMap(found => {
    const open = openingOf(text, found.index)
    if (open < 0) return []
    const image = text[open - 1] === '!'
    const from = image ? open - 1 : open
    const label = markdown.slice(open + 1, found.index)
    const { href, at, to } = addressOf(found)
    return [{ href, at, image, text: label, from, to }]
  })
  const references = [...text.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)].map(found => {
    const { href, at, to } = addressOf(found)
    return { href, at, image: false, text: '', from: found.index, to }
  })
  return [...inline, ...references]
}

/** What a link leads to, as its pattern found it behind the label. */
function addressOf(/** @type {RegExpExecArray} */ found) {
  const [whole, href = ''] = found
  return { href, at: found.index + whole.indexOf(href, whole.indexOf(']') + 1), to: found.index + whole.length }
}

/** The bracket that one at `close` closes, or -1. */
function openingOf(/** @type {string} */ text, /** @type {number} */ close) {
  let depth = 1
  for (let at = close - 1; at >= 0; at -= 1) {
    if (text[at] === ']') depth += 1
    else if (text[at] === '[') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** The anchors of a page, as code hosts make them of headings. @returns {ReadonlySet<string>} */
export function anchorsOf(/** @type {string} */ markdown) {
  /** @type {Map<string, number>} */ const seen = new Map()
  const headings = [...prose(markdown).matchAll(/^#{1,6} (.+?)#*$/gm)].map(([, heading = '']) => {
    const words = heading.trim().replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    const slug = words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
  return new Set(headings)
}

/** The first heading of a page as plain text. */
export function titleOf(/** @type {string} */ markdown) {
  const heading = /^# (.+?)#*$/m.exec(prose(markdown))
  return heading?.[1]?.trim().replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, '$1')
}

/** Whether a link leads away from the repository: to a page of the web, or an address. */
export const isElsewhere = (/** @type {string} */ href) => /^[a-z][a-z+.-]*:/i.test(href)

/**
 * Where a link of a page leads: a path from the root of the repository, and an anchor. A path that leaves the repository
 * begins with `..`. @returns {{ target: string, anchor: string | undefined }}
 */
export function destinationOf(/** @type {string} */ page, /** @type {string} */ href) {
  const [file = '', anchor] = decodeURI(href).split('#')
  if (file === '') return { target: page, anchor }
  const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/')).split('/') : []
  /** @type {string[]} */ const parts = []
  for (const part of [...folder, ...file.split('/')]) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return { target: parts.join('/'), anchor }
}
