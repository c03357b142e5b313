import { isPlain, listOf } from '../plain.ts'
import type { DynamicName, Target } from '../document.ts'
import type { Rewrite, Work } from './rewrite.ts'

const dynamic = [
  ['$dynamicRef', '$dynamicAnchor'],
  ['$recursiveRef', '$recursiveAnchor'],
] as const

/** `$dynamicRef` and `$recursiveRef` are `$ref` where only one schema can be meant. */
export const settleReferences: Rewrite = work => {
  const { members, document, place, note, lose } = work
  for (const [keyword, anchor] of dynamic) {
    const reference = members.get(keyword)
    if (reference === undefined) continue
    members.delete(keyword)
    if (typeof reference !== 'string') {
      lose(keyword, 'must be a string')
      continue
    }
    if (isAmbiguous(document.resolve(reference, place), anchor, reference, work)) {
      lose(keyword, 'may name several schemas, by where a check began (use $ref to a schema under $defs)')
      continue
    }
    note(keyword, 'rewritten')
    if (members.has('$ref')) members.set('allOf', [...listOf(members.get('allOf')), { $ref: reference }])
    else members.set('$ref', reference)
  }
}

function isAmbiguous(target: Target, anchor: DynamicName, reference: string, { document }: Work): boolean {
  if (typeof target === 'string' || !isPlain(target.schema)) return false
  const name = target.schema[anchor]
  const isDynamic = typeof name === 'string' ? reference.endsWith(`#${name}`) : name === true
  return isDynamic && document.countNamed(anchor, name) > 1
}

/** Says where `$ref` leads; what lies elsewhere is lost, since nothing is ever fetched. */
export const followReferences: Rewrite = ({ members, document, place, refer, lose }) => {
  const reference = members.get('$ref')
  if (typeof reference !== 'string') return
  const target = document.resolve(reference, place)
  if (target === 'elsewhere') {
    lose(
      '$ref',
      'leads out of the schema, and nothing is fetched (copy what it names under $defs, and refer to #/$defs)',
    )
  } else if (target === 'nowhere' || !(isPlain(target.schema) || typeof target.schema === 'boolean')) {
    lose('$ref', `names ${JSON.stringify(reference)}, and no schema stands there`)
  } else return refer(reference, target)
  members.delete('$ref')
}
