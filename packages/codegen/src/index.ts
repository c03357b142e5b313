export type { CodeLanguage } from './code-language.ts'
export type { ToolSignature } from './tool-signature.ts'
