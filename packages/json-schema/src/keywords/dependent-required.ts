import { readRecord } from '@dsh/json'
import { hasMember, memberOf } from '../explain/place.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { propertyPath, quotePath } from '../path.ts'
import { form, isStringList } from './forms.ts'

/** `dependentRequired`: names that must be present where another is. */
export const dependentRequired: KeywordModule = {
  name: 'dependentRequired',
  validate: form('dependentRequired', 'an object of arrays of strings', value => {
    const record = readRecord(value)
    return record !== undefined && Object.values(record).every(isStringList)
  }),
  object: ({ dependentRequired: dependencies = {} }) => {
    const rules = Object.entries(dependencies)
    return value =>
      rules.every(([name, names]) => !Object.hasOwn(value, name) || names.every(other => Object.hasOwn(value, other)))
  },
  explain:
    ({ dependentRequired: dependencies = {} }) =>
    (place, explainer) => {
      if (place.kind !== 'object') return
      for (const [cause, names] of Object.entries(dependencies)) {
        if (!hasMember(place, cause)) continue
        for (const property of new Set(names)) {
          if (memberOf(place, property) === undefined)
            explainer.say('dependentRequired', place, () => ({ property, cause }))
        }
      }
    },
  render: (path, { property, cause }) => {
    const [missing, present] = [property, cause].map(name => quotePath(propertyPath(path, String(name))))
    return `missing required property ${missing} (required where ${present} is present)`
  },
}
