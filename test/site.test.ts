import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOfSite } from '../scripts/lib/site/built-links.mjs'
import { linkOf, navigation } from '../scripts/lib/site/navigation.mjs'
import { sitePages } from '../scripts/lib/site/pages.mjs'
import { rewritePage } from '../scripts/lib/site/rewrite.mjs'
import { sourceAddress, stageSite } from '../scripts/lib/site/stage.mjs'

describe('A page on the site', () => {
  const house = {
    places: new Map([
      ['README.md', 'index.md'],
      ['docs/a.md', 'docs/a.md'],
      ['packages/x/README.md', 'packages/x/index.md'],
    ]),
    exists: (file: string) => ['packages/x/src/y.ts', 'docs/a.svg', 'bench/results'].includes(file),
    source: undefined,
  }
  const shown = (markdown: string, source?: string) => rewritePage('docs/a.md', markdown, { ...house, source }).text

  it('links to pages where they stand on the site, folders included', () => {
    expect(shown('[README.md](../README.md)')).toBe('[README.md](../index.md)')
    expect(shown('[a](../README.md#top) [b](../packages/x) [c](#here)')).toBe(
      '[a](../index.md#top) [b](../packages/x/index.md) [c](./a.md#here)',
    )
  })

  it('shows a file of the repository as code while no address of it is known', () => {
    expect(shown('[y.ts](../packages/x/src/y.ts)')).toBe('`y.ts`')
    expect(shown('[the numbers](../bench/results)')).toBe('the numbers (`bench/results`)')
  })

  it('links to a file of the repository where its address is known', () => {
    const source = 'https://example.org/dsh/blob/main'
    expect(shown('[y.ts](../packages/x/src/y.ts)', source)).toBe(`[y.ts](${source}/packages/x/src/y.ts)`)
  })

  it('takes its images along, and leaves out comments', () => {
    const page = rewritePage('docs/a.md', '<!-- made */ by us -->\n![A](a.svg)\n```md\n<!-- kept -->\n```\n', house)
    expect(page).toEqual({ text: '![A](./a.svg)\n```md\n<!-- kept -->\n```\n', images: ['docs/a.svg'], problems: [] })
  })

  it('says which links lead nowhere', () => {
    expect(rewritePage('docs/a.md', '[a](gone.md) `[b](gone.md)`', house).problems).toEqual([
      'docs/a.md: there is no gone.md',
    ])
  })
})

describe('The address of the repository', () => {
  it('is known where package.json names a host that can exist', () => {
    expect(sourceAddress({ url: 'git+https://example.org/dsh.git' })).toBe('https://example.org/dsh/blob/main')
    expect(sourceAddress({ url: 'git+https://example.invalid/dsh.git' })).toBeUndefined()
    expect(sourceAddress(undefined)).toBeUndefined()
  })
})

describe('The site', () => {
  it('has every page of the documentation in its sidebar, once', () => {
    const pages = sitePages()
    const links = navigation(pages).flatMap(({ items }) => items.map(({ link }) => link))
    expect(pages.length).toBeGreaterThan(90)
    expect([...links].sort()).toEqual(pages.map(linkOf).sort())
  })

  it('is made of pages whose links all lead somewhere', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dsh-site-'))
    try {
      expect(stageSite(folder)).toEqual([])
      expect(existsSync(path.join(folder, 'docs/performance/targets.svg'))).toBe(true)
      expect(readdirSync(path.join(folder, 'docs/api')).length).toBeGreaterThan(20)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('A built site', () => {
  const site: Readonly<Record<string, string>> = {
    'index.html':
      '<link rel="stylesheet" href="/a.css"><h1 id="top">A</h1><a href="/docs/b.html#two">b</a><a href="docs/">d</a>',
    'docs/index.html': '<a class="x" href="../index.html#top">up</a><a href="https://example.org/">out</a>',
    'docs/b.html': '<h2 id="two">B</h2><script>"<a href=\'/no.html\'>"</script><a href="#two">here</a>',
    'a.css': 'a { background: url("data:image/png;base64,") }',
  }
  const faults = (changes: Readonly<Record<string, string>>) => {
    const changed = { ...site, ...changes }
    return faultsOfSite(Object.keys(changed), file => changed[file] ?? '')
  }
  const below = {
    'index.html': '<a href="/dsh/a.html#top">a</a><a href="a.html">a</a>',
    'a.html': '<h1 id="top">A</h1>',
  }

  it('is sound where all its links, anchors and files are there', () => {
    expect(faults({})).toEqual([])
  })

  it('has faults: links, anchors and images that lead nowhere', () => {
    const page = '<a href="/gone.html">a</a><a href="/index.html#gone">b</a><img src="gone.svg"><a href="#gone">c</a>'
    expect(faults({ 'docs/b.html': `<h2 id="two">B</h2>${page}` })).toEqual([
      'docs/b.html: there is no gone.svg',
      'docs/b.html: there is no /gone.html',
      'docs/b.html: /index.html#gone has no such anchor',
      'docs/b.html: #gone has no such anchor',
    ])
  })

  it('may be served below a path, out of which no link may lead', () => {
    const faultsBelow = (html: string) =>
      faultsOfSite([...Object.keys(below), 'b.html'], file => ({ ...below, 'b.html': html })[file] ?? '', '/dsh/')
    expect(faultsBelow('<a href="/dsh/">home</a>')).toEqual([])
    expect(faultsBelow('<a href="/a.html">a</a><a href="/dsh/gone.html">b</a>')).toEqual([
      'b.html: /a.html leads out of /dsh/',
      'b.html: there is no /dsh/gone.html',
    ])
  })

  it('has faults: what a reader would have to load from another host', () => {
    expect(
      faults({
        'docs/index.html': '<script src="https://example.org/count.js"></script>',
        'a.css': '@import "https://example.org/font.css";',
      }),
    ).toEqual([
      'a.css: loads https://example.org/font.css from elsewhere',
      'docs/index.html: loads https://example.org/count.js from elsewhere',
    ])
  })
})
