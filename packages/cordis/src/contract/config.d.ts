/** How a scope's tools reach the model: each by its schema, all through programs, or both ways. */
export type ToolPresentationMode = 'native' | 'code' | 'both'
/** How the service is configured. */
export interface Config {
  /** How scopes that say nothing show their tools; `native` by default. */
  mode?: ToolPresentationMode
  /** How many sub-calls of a program may run at once; 10 by default, 1 is serial. */
  maxParallelSubCalls?: number
}
