/** One element with its attributes; text inside is escaped, elements are not. */
export function element(name: string, attributes: Readonly<Record<string, string | number>>, inside = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(String(round(value)))}"`)
  return inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>`
}

/** A text at a place. */
export function label(x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end', style = 'soft'): string {
  return element('text', { x, y, 'text-anchor': anchor, class: style }, escape(text))
}

/** A whole picture with a title, for a light page and a dark one: it brings its own paper. */
export function picture(width: number, height: number, title: string, parts: readonly string[]): string {
  const paper = element('rect', { x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 8, class: 'paper' })
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, role: 'img' }
  const heading = label(20, 30, title, 'start', 'title')
  const inside = [element('title', {}, escape(title)), `<style>${style}</style>`, paper, heading, ...parts]
  return `${element('svg', attributes, `\n${inside.join('\n')}\n`)}\n`
}

/** How many colours lines and dots have. */
export const colours = 4

const light = ['#1d4ed8', '#c2410c', '#0f766e', '#a21caf']
const dark = ['#8ab4ff', '#ff9d66', '#5fd3c4', '#ec9bf5']
const paint = (tones: readonly string[]): string =>
  tones.map((tone, at) => `.l${at}{stroke:${tone}}.f${at}{fill:${tone}}`).join('')
const style = [
  'text{font:13px system-ui,sans-serif}',
  '.title{font-size:15px;font-weight:600;fill:#1f2328}.soft{fill:#59636e}.strong{fill:#1f2328}',
  '.paper{fill:#fff;stroke:#d1d9e0}.grid{stroke:#e4e8ec}.axis{stroke:#8b949e}.mark{stroke:#1f2328;stroke-width:2}',
  '.line{fill:none;stroke-width:2.5;stroke-linejoin:round}.missed{fill:none;stroke-width:2.5}',
  paint(light),
  '@media(prefers-color-scheme:dark){',
  '.title,.strong{fill:#f0f6fc}.soft{fill:#9198a1}.paper{fill:#0d1117;stroke:#3d444d}.grid{stroke:#262c36}.mark{stroke:#f0f6fc}',
  paint(dark),
  '}',
].join('')

function round(value: string | number): string | number {
  return typeof value === 'number' ? Math.round(value * 10) / 10 : value
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
