import type { EventSink } from '@dsh/tool'
/** Records the sub-calls of programs in the agent's session; calls and results of the model the agent loop records itself. */
export declare const sessionSink: EventSink
