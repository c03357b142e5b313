import { forEachItem } from '../explain/place.ts'
import type { KeywordModule } from '../keyword-module.ts'
import type { JsonSchemaNode } from '../node.ts'
import { quotePath } from '../path.ts'
import { amount } from '../words.ts'
import { count } from './forms.ts'

function bounds({ minContains = 1, maxContains = Infinity }: JsonSchemaNode): readonly [least: number, most: number] {
  return [minContains, maxContains]
}

/** `contains`: some items match a schema; how many, `minContains` and `maxContains` say. */
export const contains: KeywordModule = {
  name: 'contains',
  holds: 'schema',
  holdsBooleans: true,
  validate: () => [],
  array: (node, compiler) => {
    const [least, most] = bounds(node)
    const check = compiler.compile(node.contains ?? true)
    return (items, depth) => {
      let found = 0
      for (const item of items) if (check(item, depth + 1)) found++
      return found >= least && found <= most
    }
  },
  explain: node => (place, explainer) => {
    if (place.kind !== 'array') return
    const [least, most] = bounds(node)
    const { contains: schema = true } = node
    let found = 0
    forEachItem(place, item => {
      if (explainer.matches(schema, item)) found++
    })
    if (found < least || found > most) explainer.say('contains', place, () => ({ least, most, found }))
  },
  render: (path, { least, most, found }) => {
    const isShort = Number(found) < Number(least)
    const wanted = isShort ? `at least ${amount(least, 'item', 'items')}` : `at most ${amount(most, 'item', 'items')}`
    return `${quotePath(path)} must contain ${wanted} that its "contains" schema takes (found ${String(found)})`
  },
}

/** `minContains`: read by `contains`. */
export const minContains: KeywordModule = { name: 'minContains', validate: count('minContains') }

/** `maxContains`: read by `contains`. */
export const maxContains: KeywordModule = { name: 'maxContains', validate: count('maxContains') }
