import { bounds, choices, type NodeKind } from '../node-kind.ts'

/** Any finite number. */
export const numberNode: NodeKind = { type: 'number', keywords: /* @__PURE__ */ choices.concat(bounds) }
