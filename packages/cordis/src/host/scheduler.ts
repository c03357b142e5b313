import type { Hooks } from '@dsh/kernel'
import {
  invalidCall,
  type StagedDispatcher,
  type ToolEvents,
  type ToolExecution,
  type ToolExecutionResult,
} from '@dsh/tool'
import type { ToolRuntimeScheduler } from '../contract/scheduler.ts'
import { packGiven, unpackResult } from './translate.ts'

/** The strides of the pipeline for an agent loop of the harness, which waits for three of them and not for `finish`. */
export function createScheduler(staged: StagedDispatcher, hooks: Pick<Hooks<ToolEvents>, 'tap'>): ToolRuntimeScheduler {
  const waiting = new Map<symbol, (result: ToolExecutionResult) => void>()
  hooks.tap((name, args) => {
    if (name !== 'tools/result' || waiting.size === 0) return
    const [exec, result] = args as readonly [ToolExecution, ToolExecutionResult]
    waiting.get(exec.token)?.(result)
  })
  const strides = {
    async prepare(call: never) {
      const prepared = await staged.prepare(call)
      return prepared.kind === 'dispatch' ? prepared : { ...prepared, result: unpackResult(prepared.result) }
    },
    async dispatch(exec: ToolExecution) {
      const { kind, result } = await staged.dispatch(exec)
      return { kind, result: unpackResult(result) }
    },
    finalize: async (exec: ToolExecution, result: ToolExecutionResult) =>
      unpackResult(await staged.finalize(exec, packGiven(result) as ToolExecutionResult)),
    finish(exec: ToolExecution | undefined, result: ToolExecutionResult) {
      if (exec?.token === undefined) return notInFlight()
      const { token } = exec
      // Without a log to wait for, the pipeline tells of the result before it first waits.
      let last: ToolExecutionResult | undefined
      waiting.set(token, told => {
        last = told
      })
      try {
        void staged.finish(exec, packGiven(result) as ToolExecutionResult)
      } finally {
        waiting.delete(token)
      }
      // It tells of every call that is in flight.
      return last === undefined ? notInFlight() : unpackResult(last)
    },
  }
  return Object.freeze(strides) as unknown as ToolRuntimeScheduler
}

function notInFlight(): ToolExecutionResult {
  const reason = 'this execution is not in flight, or not at its end: use what prepare() or dispatch() gave, once'
  return Object.freeze(invalidCall(reason))
}
