import { hasMember } from '../explain/place.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { schemaMap } from './forms.ts'

/** `dependentSchemas`: schemas that the object must match where a name is present. */
export const dependentSchemas: KeywordModule = {
  name: 'dependentSchemas',
  holds: 'map',
  holdsBooleans: true,
  isInPlace: true,
  validate: schemaMap('dependentSchemas'),
  object: ({ dependentSchemas: dependencies = {} }, compiler) => {
    const rules = Object.entries(dependencies).map(([name, schema]) => ({ name, check: compiler.compile(schema) }))
    return (value, depth) => rules.every(({ name, check }) => !Object.hasOwn(value, name) || check(value, depth))
  },
  explain:
    ({ dependentSchemas: dependencies = {} }) =>
    (place, explainer) => {
      if (place.kind !== 'object') return
      for (const [name, schema] of Object.entries(dependencies)) {
        if (hasMember(place, name)) explainer.explainHere(schema, place)
      }
    },
}
