import { nearest } from '@dsh/json'
import { hasMember, memberOf, namesOf, type Place } from '../explain/place.ts'
import type { KeywordModule } from '../keyword-module.ts'
import type { JsonSchemaNode } from '../node.ts'
import { propertyPath, quotePath } from '../path.ts'
import { boolean } from './forms.ts'

/** `additionalProperties`: the schema of all that neither a name nor a pattern declares. */
export const additionalProperties: KeywordModule = {
  name: 'additionalProperties',
  holds: 'schema',
  holdsBooleans: true,
  shapes: 'object',
  validate: () => [],
  explain: node => {
    const { additionalProperties: schema = true, properties = {} } = node
    const isDeclared = declares(node)
    const names = Object.keys(properties)
    return (place, explainer) => {
      if (schema === true || place.kind !== 'object') return
      for (const property of namesOf(place)) {
        if (isDeclared(property)) continue
        if (schema !== false) explainer.explainMember(schema, memberOf(place, property), property, place)
        else
          explainer.say('additionalProperties', place, () => ({
            property,
            meant: nearest(property, absent(names, place)),
          }))
      }
    }
  },
  render: (path, { property, meant }) =>
    `${quotePath(propertyPath(path, String(property)))} is not a declared property (additionalProperties: false)${
      meant === undefined ? '' : ` (did you mean ${JSON.stringify(meant)}?)`
    }`,
}

function absent(names: readonly string[], place: Place): readonly string[] {
  return names.filter(name => !hasMember(place, name))
}

function declares({ properties = {}, patternProperties = {} }: JsonSchemaNode): (name: string) => boolean {
  const names = new Set(Object.keys(properties))
  const patterns = Object.keys(patternProperties).map(pattern => new RegExp(pattern, 'u'))
  return name => names.has(name) || patterns.some(pattern => pattern.test(name))
}

/** `additionalProperties` of the core vocabulary: open or closed. */
export const coreAdditionalProperties: KeywordModule = {
  name: 'additionalProperties',
  shapes: 'object',
  validate: boolean('additionalProperties'),
}
