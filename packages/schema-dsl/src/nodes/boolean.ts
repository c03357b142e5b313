import { choices, type NodeKind } from '../node-kind.ts'

/** True or false. */
export const booleanNode: NodeKind = { type: 'boolean', keywords: choices }
