import type { History } from './history.ts'
import type { EventOf, Finding, Rule } from './rule.ts'

type Started = EventOf<'tool/code-dispatch-start'>
type Settled = EventOf<'tool/code-dispatch'>

const fields = { rootCallId: 'string', parentCallId: 'string', subCallId: 'string', name: 'string' } as const

/** A sub-call begins. */
export const started: Rule<Started> = {
  fields,
  find(event, history) {
    const misfit = misplaced(event, history)
    if (misfit !== undefined) return misfit
    const { subCallId, rootCallId } = event
    if (history.roots.has(subCallId))
      return { rule: 'sub-call-once', message: `sub-call "${subCallId}" starts a second time` }
    return history.calls.has(rootCallId)
      ? undefined
      : {
          rule: 'sub-call-enclosed',
          message: `sub-call "${subCallId}" starts while its call "${rootCallId}" waits for no result`,
        }
  },
  enter({ subCallId, rootCallId }, { roots, running }) {
    roots.set(subCallId, rootCallId)
    running.set(rootCallId, (running.get(rootCallId) ?? new Set()).add(subCallId))
  },
}

/** A sub-call has ended. */
export const settled: Rule<Settled> = {
  fields,
  find(event, history) {
    const misfit = misplaced(event, history)
    if (misfit !== undefined) return misfit
    const { subCallId, rootCallId } = event
    if (!history.roots.has(subCallId))
      return { rule: 'sub-call-started', message: `sub-call "${subCallId}" settles, but never started` }
    return history.running.get(rootCallId)?.has(subCallId) === true
      ? undefined
      : { rule: 'sub-call-once', message: `sub-call "${subCallId}" settles a second time` }
  },
  enter({ subCallId, rootCallId }, { running }) {
    const open = running.get(rootCallId)
    open?.delete(subCallId)
    if (open?.size === 0) running.delete(rootCallId)
  },
}

/** What holds for both events of a sub-call. */
function misplaced({ rootCallId, parentCallId, subCallId }: Started | Settled, history: History): Finding | undefined {
  const { turn, roots } = history
  if (turn === undefined)
    return { rule: 'sub-call-in-turn', message: `sub-call "${subCallId}" is logged while no turn is open` }
  if (rootCallId === '' || parentCallId === '' || subCallId === '')
    return { rule: 'sub-call-identity', message: 'a sub-call needs ids that are not empty' }
  const root = roots.get(subCallId)
  if (root !== undefined && root !== rootCallId)
    return { rule: 'sub-call-root', message: `sub-call "${subCallId}" moves from root "${root}" to "${rootCallId}"` }
  if (parentCallId === rootCallId || roots.get(parentCallId) === rootCallId) return undefined
  return {
    rule: 'sub-call-parent',
    message: `the parent "${parentCallId}" of sub-call "${subCallId}" does not belong to root "${rootCallId}"`,
  }
}
