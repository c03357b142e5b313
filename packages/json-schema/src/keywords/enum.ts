import { isJsonArray, nearest, type JsonValue, readList } from '@dsh/json'
import type { KeywordModule } from '../keyword-module.ts'
import { variant } from '../variant.ts'
import type { JsonSchemaNode } from '../node.ts'
import { quotePath } from '../path.ts'
import { jsonProblems, readJson } from '../read/read-json.ts'
import { fits, listWords } from '../words.ts'
import { isScalarOf } from './scalar.ts'

/** `enum`: the value equals one of a list of any JSON values; nothing does where the list is empty. */
export const enumeration: KeywordModule = {
  name: 'enum',
  validate: (value, _node, path) => {
    const line = `${path}.enum must be an array of JSON values`
    return readList(value) === undefined ? [line] : jsonProblems(value, line)
  },
  parameters: ({ enum: members }, value) => ({ members, value }),
  render: (path, { members, value }) => {
    const list = readJson(members)
    const values = list.ok && isJsonArray(list.value) ? list.value : []
    return `${quotePath(path)} must be one of ${listWords(values)}${suggestion(value, values)}`
  },
}

/** Only where the list is too long to be shown: else the reader sees what is near. */
function suggestion(value: unknown, members: readonly JsonValue[]): string {
  if (typeof value !== 'string' || fits(members)) return ''
  const meant = nearest(
    value,
    members.filter(member => typeof member === 'string'),
  )
  return meant === undefined ? '' : ` (did you mean ${JSON.stringify(meant)}?)`
}

/** Whether a value can be an `enum` of the core vocabulary beside this type. */
export function isCoreEnum(type: JsonSchemaNode['type'], value: unknown): value is readonly JsonValue[] {
  const list = readList(value)
  return list !== undefined && list.length > 0 && list.every(member => isScalarOf(type, member))
}

/** `enum` of the core vocabulary: scalars of the node's type. */
export const coreEnumeration: KeywordModule = /* @__PURE__ */ variant(enumeration, {
  validate: (value, { type }, path) =>
    isCoreEnum(type, value) ? [] : [`${path}.enum must be a non-empty array of ${String(type)} values`],
})
