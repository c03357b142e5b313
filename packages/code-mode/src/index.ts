export { CodeRunFailedError } from './errors.ts'
export type { CodeMode, CodeModeHost, CodeModeOptions } from './host.ts'
export { mountCodeMode } from './mount.ts'
export type { PromptSection } from './sections.ts'
