import type { SessionEvent } from '@dsh/tool'
import type { EventOf, Rule } from './rule.ts'
import { settled, started } from './sub-calls.ts'

const outcomes: ReadonlySet<string> = new Set(['allowed-once', 'rejected', 'cancelled', 'unavailable'])
const policies: ReadonlySet<string> = new Set(['ask', 'never'])

/** The rule of each kind of event. */
export const rules: { readonly [T in SessionEvent['type']]: Rule<EventOf<T>> } = {
  'turn/start': {
    fields: { turn: 'number' },
    find({ turn }, { turn: open, lastTurn = Number.NEGATIVE_INFINITY }) {
      if (open !== undefined) return { rule: 'turn-order', message: `turn ${turn} begins inside turn ${open}` }
      return turn > lastTurn
        ? undefined
        : { rule: 'turn-order', message: `turn ${turn} begins after turn ${lastTurn}: numbers must grow` }
    },
    enter({ turn }, history) {
      history.turn = turn
      history.lastTurn = turn
    },
  },
  'turn/end': {
    fields: { turn: 'number' },
    find: ({ turn }, { turn: open }) =>
      open === turn
        ? undefined
        : {
            rule: 'turn-order',
            message: `turn ${turn} ends, but ${open === undefined ? 'no turn' : `turn ${open}`} is open`,
          },
    enter(_event, history) {
      history.turn = undefined
    },
  },
  message: { fields: { message: 'object' } },
  'tool/call': {
    fields: { callId: 'string', name: 'string' },
    enter: ({ callId }, { calls }) => void calls.set(callId, (calls.get(callId) ?? 0) + 1),
  },
  'tool/result': {
    fields: { callId: 'string', name: 'string' },
    find({ callId }, { calls, running }) {
      if (!calls.has(callId))
        return {
          rule: 'result-of-call',
          message: `a result of call "${callId}" is logged, but no such call waits for one`,
        }
      const [open] = running.get(callId) ?? []
      return open === undefined
        ? undefined
        : {
            rule: 'sub-call-enclosed',
            message: `call "${callId}" has its result while its sub-call "${open}" is still running`,
          }
    },
    enter({ callId }, { calls }) {
      const left = (calls.get(callId) ?? 1) - 1
      if (left > 0) calls.set(callId, left)
      else calls.delete(callId)
    },
  },
  'tool/code-dispatch-start': started,
  'tool/code-dispatch': settled,
  'approval/asked': {
    fields: { id: 'string', callId: 'string', toolName: 'string' },
    find({ id, toolName }, { turn, asks }) {
      if (turn === undefined)
        return { rule: 'approval-in-turn', message: `approval "${id}" is asked while no turn is open` }
      if (toolName === '') return { rule: 'approval-names-tool', message: `approval "${id}" names no tool` }
      return asks.has(id)
        ? { rule: 'approval-once', message: `approval "${id}" is asked again while it is open` }
        : undefined
    },
    enter: ({ id }, { asks }) => void asks.add(id),
  },
  'approval/decided': {
    fields: { id: 'string', outcome: 'string', policy: 'string' },
    find({ id, outcome, policy }, { turn, asks }) {
      if (turn === undefined)
        return { rule: 'approval-in-turn', message: `approval "${id}" is decided while no turn is open` }
      if (!asks.has(id)) return { rule: 'approval-asked', message: `approval "${id}" is decided, but is not open` }
      return outcomes.has(outcome) && policies.has(policy)
        ? undefined
        : { rule: 'approval-words', message: `approval "${id}" is decided with an unknown outcome or policy` }
    },
    enter: ({ id }, { asks }) => void asks.delete(id),
  },
}
