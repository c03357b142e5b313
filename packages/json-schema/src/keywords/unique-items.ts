import { isJsonArray, type JsonValue } from '@dsh/json'
import { textWithin } from '../check/text-within.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { quotePath } from '../path.ts'
import { readJson } from '../read/read-json.ts'
import { boolean } from './forms.ts'

/** `uniqueItems`: by one text for each container, so that the cost is linear. */
export const uniqueItems: KeywordModule = {
  name: 'uniqueItems',
  validate: boolean('uniqueItems'),
  array: ({ uniqueItems: isOn }) => (isOn === true ? items => firstPair(items) === undefined : undefined),
  parameters: (_node, value) => {
    const list = readJson(value)
    const pair = list.ok && isJsonArray(list.value) ? firstPair(list.value) : undefined
    return { first: pair?.[0], second: pair?.[1] }
  },
  render: (path, { first, second }) =>
    `${quotePath(path)} must not contain duplicates (items ${String(first)} and ${String(second)} are equal)`,
}

function firstPair(items: readonly JsonValue[]): readonly [number, number] | undefined {
  const scalars = new Map<JsonValue, number>()
  const texts = new Map<JsonValue, number>()
  for (const [index, item] of items.entries()) {
    const isContainer = typeof item === 'object' && item !== null
    const seen = isContainer ? texts : scalars
    const key = isContainer ? (textWithin(item, { left: Infinity }) ?? null) : item
    const first = seen.get(key)
    if (first !== undefined) return [first, index]
    seen.set(key, index)
  }
  return undefined
}
