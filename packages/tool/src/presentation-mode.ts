/** How a scope's tools reach the model: each by its schema, all through programs, or both ways. */
export type ToolPresentationMode = 'native' | 'code' | 'both'

/** The name reserved for the transport: the tool whose body is a program that calls tools. */
export const RUN_CODE_NAME = 'run_code'
