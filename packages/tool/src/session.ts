import type { JsonValue } from '@dsh/json'
import type { ScopeKey } from '@dsh/kernel'
import type { Content } from '@dsh/presentation'
import type { ApprovalOutcome } from './ports.ts'
import type { ToolFailure, ToolResult } from './result.ts'

/** One message of a conversation, in no provider's format. */
export type Message =
  | { readonly role: 'user'; readonly content: Content }
  | {
      readonly role: 'assistant'
      readonly content: Content
      readonly calls?: readonly { readonly callId: string; readonly name: string; readonly arguments: JsonValue }[]
    }
  | {
      readonly role: 'tool'
      readonly callId: string
      readonly name: string
      readonly content: Content
      readonly isError: boolean
    }

/** One entry of the durable log: plain JSON, written by whoever owns the fact. */
export type SessionEvent =
  | { readonly type: 'turn/start' | 'turn/end'; readonly turn: number }
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'tool/call'; readonly callId: string; readonly name: string; readonly arguments: JsonValue }
  | ({
      readonly type: 'tool/result'
      readonly callId: string
      readonly name: string
      readonly error?: ToolFailure
    } & ToolResult)
  | {
      readonly type: 'tool/code-dispatch-start'
      readonly rootCallId: string
      readonly parentCallId: string
      readonly subCallId: string
      readonly name: string
      readonly arguments: JsonValue
    }
  | {
      readonly type: 'tool/code-dispatch'
      readonly rootCallId: string
      readonly parentCallId: string
      readonly subCallId: string
      readonly name: string
      readonly arguments: JsonValue
      readonly isError: boolean
      readonly content: Content
    }
  | {
      readonly type: 'approval/asked'
      readonly id: string
      readonly callId: string
      readonly toolName: string
      readonly reason?: string
    }
  | {
      readonly type: 'approval/decided'
      readonly id: string
      readonly outcome: ApprovalOutcome
      readonly policy: 'ask' | 'never'
    }

/** Where the durable log is written; without one nothing is recorded and all else works. */
export interface EventSink {
  /** Appends one event for one agent's session. What it throws never reaches the call, which waits for it five seconds. */
  append(event: SessionEvent, agent?: ScopeKey): void | Promise<void>
}
