import { annotations, type NodeKind } from '../node-kind.ts'

/** Any JSON: JSON Schema says that by saying nothing. */
export const jsonNode: NodeKind = { keywords: annotations }
