import { isList } from '../plain.ts'
import type { Rewrite } from './rewrite.ts'

/** `any` among the types of older drafts takes all, and a type that is named twice is named once. */
export const plainTypes: Rewrite = ({ members, note }) => {
  const type = members.get('type')
  const types = isList(type) ? type : [type]
  if (types.includes('any')) {
    members.delete('type')
    note('type', 'dropped')
  } else if (isList(type) && new Set(type).size < type.length) {
    members.set('type', [...new Set(type)])
    note('type', 'rewritten')
  }
}

/** `nullable` of OpenAPI adds null to the types, and does nothing where there are none. */
export const nullableTypes: Rewrite = ({ members, note }) => {
  const nullable = members.get('nullable')
  if (nullable === undefined) return
  members.delete('nullable')
  const type = members.get('type')
  const types = isList(type) ? type : [type]
  if (nullable !== true || type === undefined || types.includes('null')) {
    const reason = nullable === true && type === undefined ? 'says nothing without a type' : 'says nothing new here'
    return note('nullable', 'dropped', reason)
  }
  members.set('type', [...types, 'null'])
  note('nullable', 'rewritten')
}
