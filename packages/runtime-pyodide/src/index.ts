export { createPyodideRuntime } from './create-pyodide-runtime.ts'
export type { PyodideRuntimeOptions } from './options.ts'
