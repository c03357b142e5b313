import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { anchorsOf, destinationOf, isElsewhere, linksOf } from '../scripts/lib/markdown.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The links of a page that lead nowhere: to no file, to what only a build makes, or to no heading. */
function brokenLinks(page: string, read: (file: string) => string | undefined): readonly string[] {
  return linksOf(read(page) ?? '').flatMap(({ href }) => {
    if (isElsewhere(href)) return []
    const { target, anchor } = destinationOf(page, href)
    const found = target.startsWith('..') || /(^|\/)(dist|node_modules)(\/|$)/.test(target) ? undefined : read(target)
    if (found === undefined) return [`${page}: there is no ${href}`]
    if (anchor === undefined || (target.endsWith('.md') && anchorsOf(found).has(anchor))) return []
    return [`${page}: ${href} has no such heading`]
  })
}

/** What stands at a path of the repository; nothing where there is nothing, and no text for a folder. */
function readPlace(place: string): string | undefined {
  const full = path.join(root, place)
  if (!existsSync(full)) return undefined
  return statSync(full).isDirectory() ? '' : readFileSync(full, 'utf8')
}

function pagesBelow(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const place = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : pagesBelow(place)
    return entry.name.endsWith('.md') ? [place] : []
  })
}

describe('A link', () => {
  const house: Readonly<Record<string, string>> = {
    'README.md': [
      '# House',
      '[a](docs/a.md) [b](docs/a.md#two-words-code) [c](#house) [d](https://example.org/x) [e](docs)',
      '```md\n[code](nowhere.md)\n```\nand `[also](nowhere.md)`',
    ].join('\n'),
    'docs/a.md': '# A\n## Two words, `code`\n[up](../README.md)',
    docs: '',
    'bad.md': '[a](gone.md) [b](docs/a.md#three) [c](../out.md) [d](packages/x/dist/index.js)\n\n[e]: gone.txt',
    'packages/x/dist/index.js': '',
  }
  const read = (file: string) => house[file]

  it('leads to a file, a folder or a heading', () => {
    expect(brokenLinks('README.md', read)).toEqual([])
    expect(brokenLinks('docs/a.md', read)).toEqual([])
  })

  it('is broken where there is no such file or heading, outside of the repository, and to what is built', () => {
    expect(brokenLinks('bad.md', read)).toEqual([
      'bad.md: there is no gone.md',
      'bad.md: docs/a.md#three has no such heading',
      'bad.md: there is no ../out.md',
      'bad.md: there is no packages/x/dist/index.js',
      'bad.md: there is no gone.txt',
    ])
  })
})

describe('The pages of this repository', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'bench/README.md',
    ...['docs', 'packages', 'examples'].flatMap(pagesBelow),
  ]

  it('have no link that leads nowhere', () => {
    expect(pages.length).toBeGreaterThan(80)
    expect(pages.flatMap(page => brokenLinks(page, readPlace))).toEqual([])
  })
})
