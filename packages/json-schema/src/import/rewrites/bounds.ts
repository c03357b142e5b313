import type { Rewrite } from './rewrite.ts'

const pairs = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const

/** `exclusiveMinimum: true` of draft-04 makes `minimum` exclusive. */
export const separateBounds: Rewrite = ({ members, note }) => {
  for (const [inclusive, exclusive] of pairs) {
    const flag = members.get(exclusive)
    if (typeof flag !== 'boolean') continue
    members.delete(exclusive)
    if (flag && members.has(inclusive)) {
      members.set(exclusive, members.get(inclusive))
      members.delete(inclusive)
      note(exclusive, 'rewritten')
    } else note(exclusive, 'dropped', flag ? `says nothing without ${inclusive}` : `false is what ${inclusive} means`)
  }
}
