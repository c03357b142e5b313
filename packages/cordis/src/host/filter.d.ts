import type { ToolRestriction } from '../contract/decision.ts'
/** A filter whose getters are asked once; what is no object is for the registry to refuse. */
export declare function readOnce(filter: ToolRestriction): ToolRestriction
/** Whether a filter has only a list of names to hide, which is empty. */
export declare function isEmptyDeny(filter: ToolRestriction): boolean
