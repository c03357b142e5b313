/** Identity of a scope, for example one agent; compared, never read. */
export type ScopeKey = object
