import { choices, type NodeKind } from '../node-kind.ts'

/** Null and nothing else. */
export const nullNode: NodeKind = { type: 'null', keywords: choices }
