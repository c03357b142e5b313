export type { CodeDispatchEventData, CodeDispatchStartEventData } from './code-dispatch.ts'
