export { describeTool } from './describe-tool.ts'
export { createTypeScript, typescript, type TypeScriptOptions } from './typescript.ts'
