/** A page of the repository as the site shows it: links lead to pages, or to the repository, or are no links. */
import path from 'node:path'
import { destinationOf, isElsewhere, linksOf } from '../markdown.mjs'

/**
 * @typedef {object} House
 * @property {ReadonlyMap<string, string>} places the files that are pages, and where they stand
 * @property {(file: string) => boolean} exists whether the repository has something there
 * @property {string | undefined} source the address that a path of the repository is added to, where it is known
 */

/**
 * Gives the text, the images that it shows, and the links that lead nowhere.
 * @returns {{ text: string, images: readonly string[], problems: readonly string[] }}
 */
export function rewritePage(/** @type {string} */ file, /** @type {string} */ markdown, /** @type {House} */ house) {
  /** @type {string[]} */ const problems = []
  /** @type {string[]} */ const images = []
  let text = markdown
  for (const link of linksOf(markdown).toSorted((one, other) => other.from - one.from)) {
    if (isElsewhere(link.href)) continue
    const { target, anchor } = destinationOf(file, link.href)
    const hash = anchor === undefined ? '' : `#${anchor}`
    const place = house.places.get(target) ?? house.places.get(target === '' ? 'README.md' : `${target}/README.md`)
    const leadingTo = (/** @type {string} */ address) =>
      markdown.slice(link.from, link.at) + address + markdown.slice(link.at + link.href.length, link.to)
    let now = leadingTo(link.href)
    if (link.image && house.exists(target)) {
      images.push(target)
      now = leadingTo(relative(file, target))
    } else if (place !== undefined) now = leadingTo(relative(file, place) + hash)
    else if (target.startsWith('..') || !house.exists(target)) problems.push(`${file}: there is no ${link.href}`)
    else if (house.source !== undefined) now = leadingTo(`${house.source}/${target}${hash}`)
    else now = asCode(link.text, target)
    text = text.slice(0, link.from) + now + text.slice(link.to)
  }
  return { text: withoutComments(text), images, problems }
}

/** A way from the page to a place of the site, as the generator takes it: never without a dot at its beginning. */
function relative(/** @type {string} */ file, /** @type {string} */ target) {
  const way = path.posix.relative(path.posix.dirname(file), target)
  return way.startsWith('.') ? way : `./${way}`
}

/** What would be a link to a file: its name as code; words keep standing, with the path behind them. */
function asCode(/** @type {string} */ text, /** @type {string} */ target) {
  const plain = text.replaceAll('`', '')
  if (target.endsWith(plain)) return `\`${plain}\``
  return `${text} (\`${target}\`)`
}

/** Comments are for those who edit the page; the generator would make code of them. What stands in a fence stays. */
function withoutComments(/** @type {string} */ text) {
  return text.replaceAll(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[ \t]*$|<!--[\s\S]*?-->\n?/gm, found =>
    found.startsWith('<!--') ? '' : found,
  )
}
