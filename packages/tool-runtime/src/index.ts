export type { ToolRegistrar } from './registrar.ts'
export type { ScopedTools } from './scoped-tools.ts'
export { createToolRuntime, TOOL_RUNTIME_SCHEDULER, type ToolRuntime, type ToolRuntimeOptions } from './tool-runtime.ts'
