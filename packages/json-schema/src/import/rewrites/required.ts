import { isPlain, listOf } from '../plain.ts'
import type { Rewrite } from './rewrite.ts'

/** `required: true` in a property, as draft-03 had it, is a name in the list of the object. */
export const listRequired: Rewrite = ({ members, note }) => {
  const own = members.get('required')
  if (typeof own === 'boolean') {
    members.delete('required')
    note('required', 'rewritten')
  }
  const properties = members.get('properties')
  if (!isPlain(properties)) return
  const names = Object.entries(properties).flatMap(([name, schema]) =>
    isPlain(schema) && schema['required'] === true ? name : [],
  )
  if (names.length > 0) members.set('required', [...listOf(members.get('required')), ...names])
}
