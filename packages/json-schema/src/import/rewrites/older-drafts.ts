import { draftName, draftOf, ignores, ourDraft } from '../draft.ts'
import { hidesSiblings } from '../document.ts'
import { assertsNothing } from '../gate.ts'
import type { Rewrite } from './rewrite.ts'

/** Drops what the draft of the schema does not know, and what it does not look at beside `$ref`. */
export const dropIgnored: Rewrite = ({ place: { draft }, members, note }) => {
  if (draft === undefined) return
  const hides = hidesSiblings(Object.fromEntries(members), draft)
  for (const keyword of members.keys()) {
    const isHidden = hides && keyword !== '$ref' && !assertsNothing(keyword)
    if (!isHidden && !ignores(draft, keyword)) continue
    members.delete(keyword)
    note(keyword, 'dropped', `${draftName(draft)} ${isHidden ? 'looks at nothing beside $ref' : 'has no such keyword'}`)
  }
}

/** Names the draft that the schema is written in afterwards. */
export const renameDraft: Rewrite = ({ isRoot, members, note, lose }) => {
  const declared = draftOf(members.get('$schema'))
  if (declared === 'older') {
    members.delete('$schema')
    lose('$schema', 'names a draft before draft-04 (write the schema in a later one)')
  } else if (!isRoot && members.has('$schema')) {
    members.delete('$schema')
    note('$schema', 'dropped')
  } else if (declared !== undefined && declared !== 2020) {
    members.set('$schema', ourDraft)
    note('$schema', 'rewritten')
  }
}
