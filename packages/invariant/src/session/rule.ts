import type { SessionEvent } from '@dsh/tool'
import type { History } from './history.ts'

/** What is wrong with an event. */
export interface Finding {
  /** The rule that it breaks. */
  readonly rule: string
  /** How, in one sentence. */
  readonly message: string
}

/** An event of one kind. */
export type EventOf<T extends SessionEvent['type']> = SessionEvent & { readonly type: T }

/** The rule of one kind of event. */
export interface Rule<E> {
  /** The fields that must be there, and what they must be. */
  readonly fields: { readonly [field in keyof E]?: 'string' | 'number' | 'object' }
  /** The first thing that is wrong with it after the events so far. */
  find?(event: E, history: History): Finding | undefined
  /** What it adds to the history. */
  enter?(event: E, history: History): void
}
