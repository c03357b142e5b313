import type { ToolExecution, ToolExecutionToken } from '@dsh/tool'
import type { CallRecord } from './record.ts'

/** The calls of one pipeline that have no result yet, by token: the proof that a parent is genuine. */
export interface LiveCalls {
  /** The record of a call that is still in flight. */
  of(token: unknown): CallRecord | undefined
  /** The record of an execution that somebody hands in; total. */
  find(exec: ToolExecution): CallRecord | undefined
  /** A call begins. */
  add(record: CallRecord): void
  /** A call has its result. */
  delete(exec: ToolExecution): void
}

/** No calls. */
export function createLiveCalls(): LiveCalls {
  // Weak: a call that a scheduler prepared and forgot keeps nothing.
  const records = new WeakMap<symbol, CallRecord>()
  return {
    of: token => (typeof token === 'symbol' ? records.get(token) : undefined),
    find(exec) {
      try {
        return records.get(exec.token)
      } catch {
        return undefined
      }
    },
    add: record => records.set(record.exec.token, record),
    delete: ({ token }) => records.delete(token),
  }
}

/** A token that no other call has. */
export function mintToken(): ToolExecutionToken {
  return Symbol('tool execution') as ToolExecutionToken
}
