import { memberOf } from '../explain/place.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { variant } from '../variant.ts'
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
      if (place.kind !== 'object') return
      for (const [name, schema] of declared) {
        const value = memberOf(place, name)
        // What is present as undefined makes the object lossy, and is said of the object.
        if (value !== undefined) explainer.explainMember(schema, value, name, place)
      }
    }
  },
}

/** `properties` of the core vocabulary. */
export const coreProperties: KeywordModule = /* @__PURE__ */ variant(properties, { holdsBooleans: false })
