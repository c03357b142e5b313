import { id as idKeyword } from '../../keywords/ref.ts'
import { home, resolve } from '../../read/references.ts'
import type { Rewrite } from './rewrite.ts'

const names = ['$anchor', '$dynamicAnchor', '$recursiveAnchor'] as const

/** References name places from the root afterwards, so that only the root has an address, and nothing has a name. */
export const dropIdentity: Rewrite = ({ place: { draft }, isRoot, members, note }) => {
  const older = members.get('id')
  if (typeof older === 'string' && (draft === undefined || draft === 4)) {
    members.delete('id')
    if (isRoot && !members.has('$id')) members.set('$id', older)
    note('id', isRoot ? 'rewritten' : 'dropped')
  }
  for (const name of names) {
    if (!members.delete(name)) continue
    note(name, 'dropped')
  }
  const id = members.get('$id')
  if (id === undefined || (isRoot && isAddress(id))) return
  members.delete('$id')
  note('$id', 'dropped', isRoot ? 'it is no address without a fragment' : undefined)
}

function isAddress(id: unknown): boolean {
  return typeof id === 'string' && idKeyword.validate(id, {}, '').length === 0 && resolve(id, home) !== undefined
}
