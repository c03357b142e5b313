import type { Message, ToolSchema } from '@dsh/tool'

/** A call as a model writes it: its arguments are text. */
export interface RequestedCall {
  /** Pairs the call with its result; no other call of the conversation has it. */
  readonly callId: string
  /** The tool that is meant. */
  readonly name: string
  /** JSON, as far as the model got it right. */
  readonly arguments: string
}

/** One step of an assistant: what it says, and what it wants called; without calls it is done. */
export interface AssistantStep {
  /** What it says. */
  readonly text: string
  /** What it wants called, in order. */
  readonly calls: readonly RequestedCall[]
  /** Present in a last step that did not reach its goal. */
  readonly failed?: true
}

/** Whoever drives the agent. */
export interface Model {
  /** The next step in a conversation, given the tools that may be called. */
  next(messages: readonly Message[], tools: readonly ToolSchema[], signal: AbortSignal): Promise<AssistantStep>
}
