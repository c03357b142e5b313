import type { CodeDispatchRecord, ToolEvents, ToolExecution, ToolExecutionResult } from '@dsh/tool'
import { asCore } from '../errors.ts'
import { packContent, unpackContent } from './blocks.ts'
import { viewForDispatch } from './dispatch-view.ts'
import { packGiven, unpackDecision, unpackResult } from './translate.ts'

/** A listener of the harness. */
export type Listener = (...args: readonly unknown[]) => unknown

/** The events that are dispatched by scope. */
export type ScopedEvent = Exclude<keyof ToolEvents, 'tools/change'>

/** Gives each event's listeners, written for the harness, the form that the core calls. */
export const adoptListener: { readonly [K in ScopedEvent]: (listener: Listener) => ToolEvents[K] } = {
  'tools/pre-execute': listener => (exec, next) => asCore(() => listener(exec, next)) as never,

  'tools/execute': listener => async (at: ToolExecution, next) => {
    const { exec, change } = viewForDispatch(at)
    const inner = async (given = change()): Promise<ToolExecutionResult> => unpackResult(await next(given))
    const given = await asCore(() => listener(exec, inner))
    return packGiven(given) as ToolExecutionResult
  },

  'tools/post-execute': listener => async (exec, result, next) => {
    const given = await asCore(() => listener(exec, unpackResult(result), async () => unpackDecision(await next())))
    return packGiven(given) as never
  },

  'tools/code-dispatch-log': listener => async (record: CodeDispatchRecord, next) => {
    const content = unpackContent(record.content)
    const shown = content === record.content ? record : Object.freeze({ ...record, content })
    const given = await asCore(() => listener(shown, async () => unpackContent(await next())))
    return packContent(given) as never
  },

  'tools/result': listener => (exec, result) => listener(exec, unpackResult(result)) as never,
}
