import { readRecord } from '@dsh/json'
import { memberOf, namesOf } from '../explain/place.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { propertyPath } from '../path.ts'
import { patternProblem } from './forms.ts'

/** `patternProperties`: the schemas of what is declared by a regular expression over its name. */
export const patternProperties: KeywordModule = {
  name: 'patternProperties',
  holds: 'map',
  holdsBooleans: true,
  shapes: 'object',
  validate: (value, _node, path) => {
    const record = readRecord(value)
    if (record === undefined) return [`${path}.patternProperties must be an object of schemas`]
    return Object.keys(record).flatMap(pattern => {
      const problem = patternProblem(pattern)
      const place = propertyPath(`${path}.patternProperties`, pattern)
      return problem === undefined ? [] : [`${place} must be named by a regular expression (${problem})`]
    })
  },
  explain: node => {
    const patterns = Object.entries(node.patternProperties ?? {}).map(([pattern, schema]) => ({
      expression: new RegExp(pattern, 'u'),
      schema,
    }))
    return (place, explainer) => {
      if (place.kind !== 'object') return
      const names = namesOf(place)
      for (const { expression, schema } of patterns) {
        for (const name of names) {
          if (expression.test(name)) explainer.explainMember(schema, memberOf(place, name), name, place)
        }
      }
    }
  },
}
