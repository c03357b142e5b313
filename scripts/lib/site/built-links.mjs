/** Looks at the site as it was built: every address of ours has to be there, and nothing is loaded from elsewhere. */

const entities = new Map([
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&#39;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
])

/** The values of an attribute in a page. */
function attributes(/** @type {string} */ html, /** @type {string} */ tag, /** @type {string} */ name) {
  const pattern = new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"`, 'g')
  return [...html.matchAll(pattern)].map(([, value = '']) =>
    value.replaceAll(/&[#\w]+;/g, one => entities.get(one) ?? one),
  )
}

/**
 * What is wrong with a site: dead links, anchors and images, and what would be loaded from another host.
 * @param {readonly string[]} files all files of the site, relative to it
 * @param {(file: string) => string} read the text of one
 * @param {string} base the path below which the site is served, such as `/dsh/`
 * @returns {readonly string[]}
 */
export function faultsOfSite(files, read, base = '/') {
  const known = new Set(files)
  const pages = files.filter(file => file.endsWith('.html'))
  const html = new Map(
    pages.map(file => [
      file,
      read(file).replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, tag => tag.slice(0, tag.indexOf('>') + 1)),
    ]),
  )
  const ids = new Map([...html].map(([file, text]) => [file, new Set(attributes(text, '[a-z0-9]+', 'id'))]))
  const scripts = files
    .filter(file => file.endsWith('.css'))
    .flatMap(file =>
      [...read(file).matchAll(/(?:url\(\s*["']?|@import\s+["'])((?:https?:)?\/\/[^"')]+)/g)].map(
        ([, url]) => `${file}: loads ${url} from elsewhere`,
      ),
    )
  const faults = [...html].flatMap(([file, text]) => {
    const loaded = [...attributes(text, '(?:script|img|iframe|source)', 'src'), ...attributes(text, 'link', 'href')]
    const foreign = loaded.filter(one => /^(https?:)?\/\//.test(one)).map(one => `${file}: loads ${one} from elsewhere`)
    const dead = [...new Set([...loaded, ...attributes(text, 'a', 'href')])].flatMap(address => faultOf(file, address))
    return foreign.concat(dead)
  })
  return [...scripts, ...faults]

  /** @returns {string[]} */
  function faultOf(/** @type {string} */ file, /** @type {string} */ address) {
    const url = new URL(address, `site://here${base}${file}`)
    if (url.protocol !== 'site:') return []
    const place = decodeURI(url.pathname)
    if (!place.startsWith(base)) return [`${file}: ${address} leads out of ${base}`]
    const target = place.slice(base.length)
    const found = [target, `${target}.html`, `${target}index.html`, `${target}/index.html`.replace(/^\//, '')].find(
      one => known.has(one),
    )
    if (found === undefined) return [`${file}: there is no ${address}`]
    const anchor = decodeURIComponent(url.hash.slice(1))
    if (anchor === '' || !found.endsWith('.html') || ids.get(found)?.has(anchor)) return []
    return [`${file}: ${address} has no such anchor`]
  }
}
