export type { CodeMode, CodeModeHost, CodeModeOptions } from './host.ts'
export type { PromptSection } from './sections.ts'
