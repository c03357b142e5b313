import { readList } from '@dsh/json'
import { annotations, type NodeKind } from '../node-kind.ts'

/** Exactly one of several; the branches have the types. */
export const oneOfNode: NodeKind = {
  keywords: /* @__PURE__ */ ['oneOf'].concat(annotations),
  nested: {
    oneOf(value, path, draft, walk) {
      const branches = readList(value)
      if (branches === undefined) walk.refuse(`${path}.oneOf must be an array of at least two value schemas`)
      else if (branches.length < 2) walk.refuse(`${path}.oneOf must be an array of at least two schemas`)
      draft['oneOf'] = branches?.map((branch, index) => walk.node(branch, `${path}.oneOf[${index}]`))
    },
  },
}
