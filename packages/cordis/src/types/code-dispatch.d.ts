import type { CallId, ContentBlock } from '@deepseek-ai/dsh-llm'
/** What the session keeps of a sub-call that begins. */
export interface CodeDispatchStartEventData {
  /** The call of the model that all this belongs to. */
  rootCallId: CallId
  /** The call whose program made this one. */
  parentCallId: CallId
  /** The sub-call. */
  subCallId: CallId
  /** The tool that the program called. */
  name: string
  /** What the program gave it. */
  arguments: unknown
}
/** What the session keeps of a sub-call that has ended. */
export interface CodeDispatchEventData extends CodeDispatchStartEventData {
  /** Whether it failed. */
  isError: boolean
  /** What the model would have read of it. */
  content: ContentBlock[]
}
declare module '@deepseek-ai/dsh-session/types' {
  interface SessionEventMap {
    /** A sub-call of a program begins. */
    'tool/code-dispatch-start': CodeDispatchStartEventData
    /** A sub-call of a program has ended; each that began has exactly one of these. */
    'tool/code-dispatch': CodeDispatchEventData
  }
}
