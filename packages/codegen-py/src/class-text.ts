import { bareShape, indent, line, type Member, quote, type Text } from '@dsh/codegen'
import { note } from './comment.ts'
import { isFieldName } from './identifiers.ts'
import { type Declaration, isClass, type Plan } from './plan.ts'
import { bodyText, type Place, typeText } from './type-text.ts'

/** Tokens of `NotRequired[]`, `Required[]` and `, total=False`. */
const [costOfOptional, costOfRequired, costOfTotal] = [3, 2, 3]

/** A declaration: a class for an object, an assignment for any other type. */
export function declarationText({ name, shape, place: after }: Declaration, plan: Plan): Text {
  const place = { plan, after }
  const notes: Text[] = []
  let bare = shape
  for (; bare.kind === 'noted' && isClass(bareShape(bare)); bare = bare.shape) notes.push(note(bare.note))
  if (bare.kind !== 'object' || !isClass(bare)) return [`${name} = `, bodyText(shape, place), line]
  const { members } = bare
  if (members.length === 0) return [`class ${name}(Record): pass`, notes, line]
  return members.every(member => isFieldName(member.name))
    ? classText(name, members, notes, place)
    : callText(name, members, notes, place)
}

function classText(name: string, members: readonly Member[], notes: Text, place: Place): Text {
  let required = 0
  for (const { isRequired } of members) if (isRequired) required++
  const isTotal = costOfOptional * (members.length - required) <= costOfTotal + costOfRequired * required
  const fields: Text[] = []
  for (const { name: field, isRequired, shape } of members) {
    const mark = markOf(isRequired, isTotal)
    fields.push(line, `${field}: ${mark}`, typeText(shape, place), mark === '' ? '' : ']')
  }
  return [`class ${name}(Record${isTotal ? '' : ', total=False'}):`, notes, indent(fields), line]
}

/** For names that are no identifiers. */
function callText(name: string, members: readonly Member[], notes: Text, place: Place): Text {
  const fields: Text[] = []
  for (const { name: field, isRequired, shape } of members) {
    const mark = markOf(isRequired, true)
    fields.push(line, `${quote(field)}: ${mark}`, typeText(shape, place), mark === '' ? ',' : '],')
  }
  return [`${name} = TypedDict("${name}", {`, notes, fields, line, '})', line]
}

/** In a total class fields are marked that may be missing, else those that may not. */
function markOf(isRequired: boolean, isTotal: boolean): string {
  return isRequired === isTotal ? '' : isTotal ? 'NotRequired[' : 'Required['
}
