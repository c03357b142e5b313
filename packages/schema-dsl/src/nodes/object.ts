import { annotations, type NodeKind } from '../node-kind.ts'

/** A record that says whether it is open; what its properties require becomes one list. */
export const objectNode: NodeKind = {
  type: 'object',
  keywords: /* @__PURE__ */ annotations.concat('additionalProperties', 'properties', 'minProperties', 'maxProperties'),
  missing: (record, path) =>
    typeof record['additionalProperties'] === 'boolean'
      ? []
      : [`${path}.additionalProperties must be explicitly true or false`],
  nested: {
    additionalProperties(isOpen, _path, draft) {
      draft['additionalProperties'] = isOpen
    },
    properties(map, path, draft, walk) {
      Object.assign(draft, walk.properties(map, `${path}.properties`))
    },
  },
}
