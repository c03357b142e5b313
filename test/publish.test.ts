import { describe, expect, it } from 'vitest'
import { publishedPackages } from '../scripts/lib/changes.mjs'
import { inOrder } from '../scripts/lib/publish.mjs'

describe('inOrder(tarballs)', () => {
  const published = publishedPackages()
  const tarballs = published.map(({ name }) => ({ name, tarball: `${name}.tgz` }))

  it('has each package once, after those that it needs, so that a release that breaks off can be installed', () => {
    const ordered = inOrder(tarballs.toReversed()).map(({ name }) => name)
    expect(ordered.toSorted()).toEqual(tarballs.map(({ name }) => name).toSorted())
    for (const { name, manifest } of published)
      for (const needed of Object.keys(manifest.dependencies ?? {}))
        expect([needed, ordered.indexOf(needed) < ordered.indexOf(name)]).toEqual([needed, true])
  })

  it('leaves out what was not packed', () => {
    expect(inOrder(tarballs.slice(0, 2)).map(({ tarball }) => tarball)).toHaveLength(2)
  })
})
