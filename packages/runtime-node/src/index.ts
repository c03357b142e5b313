export { createNodeRuntime, type NodeRuntimeOptions } from './create-node-runtime.ts'
