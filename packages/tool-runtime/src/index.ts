export type { ToolRuntimeOptions } from './options.ts'
export type { ToolRegistrar } from './registrar.ts'
export type { ScopedTools } from './scoped-tools.ts'
export { createToolRuntime, TOOL_RUNTIME_SCHEDULER, type ToolRuntime } from './tool-runtime.ts'
