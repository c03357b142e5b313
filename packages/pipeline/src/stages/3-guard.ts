import { disown, type ListenerSource } from '@dsh/kernel'
import { denied, failed, invalidDecision, type ToolResolver } from '@dsh/tool'
import { cancelled } from '../cancel.ts'
import type { CallRecord } from '../record.ts'
import { isAborted } from '../signals.ts'
import { stop, type PolicyAnswer } from './2-pre-execute.ts'

/** The first reason denies, and nothing after it can allow. Only a call that no guard denied can be cancelled here. */
export function askGuards(record: CallRecord, resolver: ToolResolver): PolicyAnswer {
  let reason: unknown
  let source: ListenerSource = {}
  try {
    reason = resolver.denial(record.exec, found => {
      source = found
    })
  } catch (thrown) {
    return { kind: 'stop', failure: failed(thrown), final: true }
  }
  if (reason === undefined) {
    return isAborted(record.exec.signal) ? { kind: 'stop', failure: cancelled(record), final: false } : { kind: 'go' }
  }
  if (typeof reason === 'string') return stop(denied(reason), { by: 'guard', ...source })
  // An async guard is a mistake that must deny, and its promise must not crash the host.
  disown(reason)
  return stop(invalidDecision('guard', 'a guard must return a reason, a string, or undefined, and not a promise'), {
    by: 'guard',
    ...source,
    malformed: true,
  })
}
