import { isList, isWritable, notJson } from '../plain.ts'
import type { Rewrite } from './rewrite.ts'

/** `example` is one of `examples`. */
export const gatherExamples: Rewrite = ({ members, note }) => {
  const example = members.get('example')
  if (example === undefined) return
  members.delete('example')
  if (members.has('examples') || !isWritable(example)) return note('example', 'dropped')
  members.set('examples', [example])
  note('example', 'rewritten')
}

/** What no JSON value equals can be left out of `enum`. */
export const plainEnum: Rewrite = ({ members, note }) => {
  const listed = members.get('enum')
  if (!isList(listed) || !listed.includes(notJson)) return
  members.set(
    'enum',
    listed.filter(member => member !== notJson),
  )
  note('enum', 'rewritten')
}
