import type { KeywordModule } from '../keyword-module.ts'
import { variant } from '../variant.ts'
import { propertyPath } from '../path.ts'
import { schemaMap } from './forms.ts'

/** `properties`: the schemas of what is declared by name. */
export const properties: KeywordModule = {
  name: 'properties',
  holds: 'map',
  holdsBooleans: true,
  shapes: 'object',
  validate: schemaMap('properties'),
  explain: node => {
    const declared = Object.entries(node.properties ?? {})
    return (place, explainer) => {
      if (place.container?.kind !== 'object') return
      const { entries } = place.container
      for (const [name, schema] of declared) {
        const value = entries.get(name)
        // What is present as undefined makes the object lossy, and is said of the object.
        if (value !== undefined) explainer.explainMember(schema, value, propertyPath(place.path, name), place)
      }
    }
  },
}

/** `properties` of the core vocabulary. */
export const coreProperties: KeywordModule = variant(properties, { holdsBooleans: false })
