import type { SessionEvent } from '@dsh/tool'
import type { InvariantViolation } from './violation.ts'

/** An event that was looked at; nothing is remembered of it until it is committed. */
export interface Checked {
  /** What is wrong with it after the events so far. */
  readonly violations: readonly InvariantViolation[]
  /** Takes the event into the history; one that breaks a rule does not enter. */
  commit(): void
}

/** Checks the events of one session, in their order. */
export interface SessionValidator {
  /** Looks at the next event. */
  check(event: SessionEvent): Checked
}

/** What is known of a session so far. */
interface History {
  turn: number | undefined
  lastTurn: number
  /** How many results each call still waits for. */
  readonly calls: Map<string, number>
  readonly subCalls: Map<string, { readonly root: string; settled: boolean }>
  readonly asks: Set<string>
}

type Finding = { readonly rule: string; readonly message: string } | undefined
type EventOf<T extends SessionEvent['type']> = SessionEvent & { readonly type: T }

/** The rule of each kind of event: the first thing that is wrong with it, and what it adds to the history. */
type Rules = {
  readonly [T in SessionEvent['type']]: {
    find(event: EventOf<T>, history: History): Finding
    enter(event: EventOf<T>, history: History): void
  }
}

const outcomes: ReadonlySet<string> = new Set(['allowed-once', 'rejected', 'cancelled', 'unavailable'])
const policies: ReadonlySet<string> = new Set(['ask', 'never'])
const nothing = (): void => {}

const rules: Rules = {
  'turn/start': {
    find: ({ turn }, { turn: open, lastTurn }) =>
      open === undefined && turn > lastTurn
        ? undefined
        : {
            rule: 'turn-order',
            message: `turn ${turn} begins ${open === undefined ? `after turn ${lastTurn}` : `inside turn ${open}`}`,
          },
    enter(event, history) {
      history.turn = event.turn
      history.lastTurn = event.turn
    },
  },
  'turn/end': {
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
  message: { find: () => undefined, enter: nothing },
  'tool/call': {
    find: () => undefined,
    enter: ({ callId }, { calls }) => void calls.set(callId, (calls.get(callId) ?? 0) + 1),
  },
  'tool/result': {
    find({ callId }, { calls, subCalls }) {
      if ((calls.get(callId) ?? 0) === 0)
        return {
          rule: 'result-of-call',
          message: `a result of call "${callId}" is logged, but no such call waits for one`,
        }
      const open = [...subCalls].find(([, { root, settled }]) => root === callId && !settled)
      return (
        open && {
          rule: 'sub-call-enclosed',
          message: `call "${callId}" has its result while its sub-call "${open[0]}" is still running`,
        }
      )
    },
    enter: ({ callId }, { calls }) => void calls.set(callId, (calls.get(callId) ?? 1) - 1),
  },
  'tool/code-dispatch-start': {
    find: (event, history) =>
      subCall(event, history) ??
      (history.subCalls.has(event.subCallId)
        ? { rule: 'sub-call-once', message: `sub-call "${event.subCallId}" starts a second time` }
        : undefined),
    enter: ({ subCallId, rootCallId }, { subCalls }) =>
      void subCalls.set(subCallId, { root: rootCallId, settled: false }),
  },
  'tool/code-dispatch': {
    find(event, history) {
      const known = history.subCalls.get(event.subCallId)
      if (known?.settled === true)
        return { rule: 'sub-call-once', message: `sub-call "${event.subCallId}" settles a second time` }
      return (
        subCall(event, history) ??
        (known === undefined
          ? { rule: 'sub-call-started', message: `sub-call "${event.subCallId}" settles, but never started` }
          : undefined)
      )
    },
    enter({ subCallId }, { subCalls }) {
      const known = subCalls.get(subCallId)
      if (known !== undefined) known.settled = true
    },
  },
  'approval/asked': {
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
    find({ id, outcome, policy }, { turn, asks }) {
      if (turn === undefined)
        return { rule: 'approval-in-turn', message: `approval "${id}" is decided while no turn is open` }
      if (!asks.has(id)) return { rule: 'approval-asked', message: `approval "${id}" is decided, but was not asked` }
      return outcomes.has(outcome) && policies.has(policy)
        ? undefined
        : { rule: 'approval-words', message: `approval "${id}" is decided with an unknown outcome or policy` }
    },
    enter: ({ id }, { asks }) => void asks.delete(id),
  },
}

/** What holds for both events of a sub-call. */
function subCall(
  event: EventOf<'tool/code-dispatch-start' | 'tool/code-dispatch'>,
  { turn, subCalls }: History,
): Finding {
  const { rootCallId, parentCallId, subCallId } = event
  if (turn === undefined)
    return { rule: 'sub-call-in-turn', message: `sub-call "${subCallId}" is logged while no turn is open` }
  if (rootCallId === '' || parentCallId === '' || subCallId === '')
    return { rule: 'sub-call-identity', message: 'a sub-call needs ids that are not empty' }
  const known = subCalls.get(subCallId)
  if (known !== undefined && known.root !== rootCallId)
    return {
      rule: 'sub-call-root',
      message: `sub-call "${subCallId}" moves from root "${known.root}" to "${rootCallId}"`,
    }
  if (parentCallId === rootCallId || subCalls.get(parentCallId)?.root === rootCallId) return undefined
  return {
    rule: 'sub-call-parent',
    message: `the parent "${parentCallId}" of sub-call "${subCallId}" does not belong to root "${rootCallId}"`,
  }
}

/** A validator of a session that has no events yet. */
export function createSessionValidator(): SessionValidator {
  const history: History = { turn: undefined, lastTurn: 0, calls: new Map(), subCalls: new Map(), asks: new Set() }
  return {
    check(event) {
      const rule = Object.hasOwn(rules, event.type) ? (rules[event.type] as Rules['message']) : undefined
      const finding =
        rule === undefined
          ? { rule: 'event-type', message: `there is no event of type "${String(event.type)}"` }
          : rule.find(event as never, history)
      const callId = 'callId' in event ? event.callId : 'subCallId' in event ? event.subCallId : undefined
      return {
        violations:
          finding === undefined ? [] : [Object.freeze({ ...finding, ...(callId !== undefined && { callId }) })],
        commit() {
          if (finding === undefined) rule?.enter(event as never, history)
        },
      }
    },
  }
}

/** Everything that is wrong with a recorded session, in the order of its events. */
export function validateSession(events: Iterable<SessionEvent>): readonly InvariantViolation[] {
  const validator = createSessionValidator()
  const violations: InvariantViolation[] = []
  for (const event of events) {
    const checked = validator.check(event)
    violations.push(...checked.violations)
    checked.commit()
  }
  return Object.freeze(violations)
}
