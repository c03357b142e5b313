import { isPlain, joined } from '../plain.ts'
import type { Rewrite } from './rewrite.ts'

/** `definitions` are `$defs`. */
export const renameDefinitions: Rewrite = ({ members, note }) => {
  const definitions = members.get('definitions')
  if (definitions === undefined) return
  members.delete('definitions')
  if (!isPlain(definitions)) return note('definitions', 'dropped')
  const all = joined(members.get('$defs'))
  for (const [name, schema] of Object.entries(definitions)) all[freeName(name, all)] = schema
  members.set('$defs', all)
  note('definitions', 'rewritten')
}

/** The name, or one with a number where it is taken. */
export function freeName(name: string, taken: object): string {
  let free = name
  for (let number = 2; Object.hasOwn(taken, free); number++) free = `${name}${number}`
  return free
}
