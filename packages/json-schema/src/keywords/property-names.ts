import { namesOf, placeOf } from '../explain/place.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { propertyPath, quotePath } from '../path.ts'

/** `propertyNames`: a schema for the names themselves. */
export const propertyNames: KeywordModule = {
  name: 'propertyNames',
  holds: 'schema',
  holdsBooleans: true,
  validate: () => [],
  object: ({ propertyNames: schema = true }, compiler) => {
    const check = compiler.compile(schema)
    return (value, depth) => Object.keys(value).every(name => check(name, depth))
  },
  explain:
    ({ propertyNames: schema = true }) =>
    (place, explainer) => {
      if (place.kind !== 'object') return
      for (const property of namesOf(place)) {
        if (explainer.matches(schema, property)) continue
        explainer.say('propertyNames', place, () => {
          const { lines } = explainer.probe(schema, placeOf(undefined, property, undefined, '', property))
          return { property, detail: lines[0] }
        })
      }
    },
  render: (path, { property, detail }) =>
    `${quotePath(propertyPath(path, String(property)))} has a name that is not allowed: ${String(detail)}`,
}
