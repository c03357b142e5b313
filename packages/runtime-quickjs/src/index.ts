export type { QuickJsRuntimeOptions } from './options.ts'
export { createQuickJsRuntime } from './quickjs-runtime.ts'
