import type { Settings } from '../settings.ts'
import type { Document } from './document.ts'
import { assertsNothing } from './gate.ts'
import type { ImportReceipt } from './receipt.ts'

/** All keywords of a document that no change is about, and that did not go with one that is gone. */
export function listKept(
  document: Document,
  changes: ImportReceipt['changes'],
  settings: Settings,
): ImportReceipt['kept'] {
  const changed = new Set(
    changes.flatMap(({ path, keyword, action }) =>
      [keyword, ...(action === 'described' ? ['description'] : [])].map(name => `${path}.${name}`),
    ),
  )
  const gone = changes.flatMap(({ path, keyword, action }) =>
    action === 'rewritten' || action === 'inlined' || keyword === '' ? [] : `${path}.${keyword}`,
  )
  const isGone = (path: string): boolean =>
    gone.some(root => path.startsWith(root) && (path.length === root.length || '.['.includes(path.charAt(root.length))))
  const asserts = (keyword: string): boolean =>
    keyword === 'format' ? settings.formats !== undefined : !assertsNothing(keyword)
  const kept = [...document.schemas()].flatMap(([schema, { path }]) => {
    const names = isGone(path) ? [] : Object.keys(schema).filter(keyword => !changed.has(`${path}.${keyword}`))
    return names.map(keyword => Object.freeze({ path, keyword, asserts: asserts(keyword) }))
  })
  return Object.freeze(kept)
}
