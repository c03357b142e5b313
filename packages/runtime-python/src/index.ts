export { createPythonRuntime } from './create-python-runtime.ts'
export type { PythonRuntimeOptions } from './options.ts'
export { probePython, type PythonProbe } from './probe.ts'
