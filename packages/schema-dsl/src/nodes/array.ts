import { annotations, type NodeKind } from '../node-kind.ts'

/** A list; items of any kind where it says nothing about them. */
export const arrayNode: NodeKind = {
  type: 'array',
  keywords: /* @__PURE__ */ annotations.concat('items', 'minItems', 'maxItems', 'uniqueItems'),
  nested: {
    items(spec, path, draft, walk) {
      draft['items'] = walk.node(spec, `${path}.items`)
    },
  },
}
