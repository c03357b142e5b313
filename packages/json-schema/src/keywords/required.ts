import { readRecord } from '@dsh/json'
import { memberOf } from '../explain/place.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { variant } from '../variant.ts'
import type { JsonSchemaNode } from '../node.ts'
import { propertyPath, quotePath } from '../path.ts'
import { isStringList } from './forms.ts'

function validate(value: unknown, _node: JsonSchemaNode, path: string): readonly string[] {
  return isStringList(value) ? [] : [`${path}.required must be an array of strings`]
}

/** `required`: names that must be present, with a value that JSON has. */
export const required: KeywordModule = {
  name: 'required',
  shapes: 'object',
  validate,
  explain: node => {
    const names = [...new Set(node.required)]
    return (place, explainer) => {
      if (place.kind !== 'object') return
      for (const property of names) {
        if (memberOf(place, property) === undefined) explainer.say('required', place, () => ({ property }))
      }
    }
  },
  render: (path, { property }) => `missing required property ${quotePath(propertyPath(path, String(property)))}`,
}

/** `required` of the core vocabulary: only what is declared. */
export const coreRequired: KeywordModule = /* @__PURE__ */ variant(required, {
  validate: (value, node, path) => {
    if (!isStringList(value)) return validate(value, node, path)
    const declared = readRecord(node.properties) ?? {}
    return value
      .filter(name => !Object.hasOwn(declared, name))
      .map(name => `${path}.required names "${name}" which is not in properties`)
  },
})
