import { bounds, choices, type NodeKind } from '../node-kind.ts'

/** A whole number. */
export const integerNode: NodeKind = { type: 'integer', keywords: /* @__PURE__ */ choices.concat(bounds) }
