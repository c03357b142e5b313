import type { SessionEvent } from '@dsh/tool'
import { validateSession } from '@dsh/invariant'
import { describe, expect, it } from 'vitest'

const start = (turn: number): SessionEvent => ({ type: 'turn/start', turn })
const end = (turn: number): SessionEvent => ({ type: 'turn/end', turn })
const called = (callId: string): SessionEvent => ({ type: 'tool/call', callId, name: 'run_code', arguments: {} })
const resulted = (callId: string): SessionEvent => ({
  type: 'tool/result',
  callId,
  name: 'run_code',
  content: [],
  isError: false,
})
const began = (subCallId: string, rootCallId = 'c', parentCallId = rootCallId): SessionEvent => ({
  type: 'tool/code-dispatch-start',
  rootCallId,
  parentCallId,
  subCallId,
  name: 'read',
  arguments: {},
})
const settled = (subCallId: string, rootCallId = 'c', parentCallId = rootCallId): SessionEvent => ({
  ...(began(subCallId, rootCallId, parentCallId) as object as SessionEvent & { type: 'tool/code-dispatch' }),
  type: 'tool/code-dispatch',
  isError: false,
  content: [],
})
const asked = (id: string, toolName = 'bash'): SessionEvent => ({ type: 'approval/asked', id, callId: 'c', toolName })
const decided = (id: string, outcome = 'allowed-once', policy = 'ask'): SessionEvent =>
  ({ type: 'approval/decided', id, outcome, policy }) as SessionEvent

/** The rules that such a log breaks. */
const broken = (...events: readonly unknown[]): readonly string[] =>
  validateSession(events as SessionEvent[]).map(({ rule }) => rule)

describe('validateSession(events)', () => {
  it('finds nothing in a whole session', () => {
    expect(
      broken(
        start(1),
        { type: 'message', message: { role: 'user', content: [] } },
        called('a'),
        asked('q1'),
        asked('q2'),
        decided('q2', 'rejected', 'never'),
        decided('q1'),
        resulted('a'),
        called('c'),
        began('c:1'),
        began('c:2', 'c', 'c:1'),
        settled('c:2', 'c', 'c:1'),
        began('c:3'),
        settled('c:3'),
        settled('c:1'),
        resulted('c'),
        end(1),
        start(2),
        called('a'),
        resulted('a'),
        end(2),
      ),
    ).toEqual([])
  })

  it('finds nothing in no session, and in one that ends in the middle', () => {
    expect(broken()).toEqual([])
    expect(broken(start(7), called('c'), began('c:1'), asked('q'))).toEqual([])
  })

  it('is frozen, and says which call it is about', () => {
    const violations = validateSession([resulted('a')])
    expect(violations).toEqual([
      {
        rule: 'result-of-call',
        message: 'a result of call "a" is logged, but no such call waits for one',
        callId: 'a',
      },
    ])
    expect(Object.isFrozen(violations) && Object.isFrozen(violations[0])).toBe(true)
  })
})

describe('turns', () => {
  it('may begin with any number, also 0', () => {
    expect(broken(start(0), end(0), start(1), end(1), start(10))).toEqual([])
  })

  it.each([
    ['begin inside another', [start(1), start(2)]],
    ['begin with the number of one before', [start(1), end(1), start(1)]],
    ['go back', [start(2), end(2), start(1)]],
    ['end without a beginning', [end(1)]],
    ['end twice', [start(1), end(1), end(1)]],
    ['end under another number', [start(1), end(2)]],
  ])('may not %s', (_what, events) => {
    expect(broken(...events)).toEqual(['turn-order'])
  })
})

describe('calls and results', () => {
  it('may use an id again, one after the other and at once', () => {
    expect(broken(called('a'), resulted('a'), called('a'), called('a'), resulted('a'), resulted('a'))).toEqual([])
  })

  it('may stand outside turns: not every host has any', () => {
    expect(broken(called('a'), resulted('a'))).toEqual([])
  })

  it('have one result for each call', () => {
    expect(broken(called('a'), resulted('a'), resulted('a'))).toEqual(['result-of-call'])
    expect(broken(called('a'), resulted('b'))).toEqual(['result-of-call'])
  })
})

describe('sub-calls', () => {
  const within = (...events: readonly SessionEvent[]): readonly string[] =>
    broken(start(1), called('c'), called('d'), ...events)

  it('lie inside a turn', () => {
    expect(broken(called('c'), began('c:1'))).toEqual(['sub-call-in-turn'])
    expect(broken(start(1), called('c'), began('c:1'), end(1), settled('c:1'))).toEqual(['sub-call-in-turn'])
  })

  it('lie inside the call whose program makes them: it has no result before they have', () => {
    expect(within(began('c:1'), resulted('c'))).toEqual(['sub-call-enclosed'])
    expect(within(began('c:1'), settled('c:1'), began('c:2'), resulted('c'), settled('c:2'), resulted('c'))).toEqual([
      'sub-call-enclosed',
    ])
  })

  it('lie inside the call whose program makes them: they do not start before it, or after its result', () => {
    expect(broken(start(1), began('c:1'))).toEqual(['sub-call-enclosed'])
    expect(within(resulted('c'), began('c:1'))).toEqual(['sub-call-enclosed'])
  })

  it('do not keep another call from its result', () => {
    expect(within(began('c:1'), resulted('d'))).toEqual([])
  })

  it('have ids', () => {
    expect(within(began(''))).toEqual(['sub-call-identity'])
    expect(within(began('c:1', ''))).toEqual(['sub-call-identity'])
    expect(within(began('c:1', 'c', ''))).toEqual(['sub-call-identity'])
  })

  it('keep their root', () => {
    expect(within(began('c:1'), began('c:1', 'd'))).toEqual(['sub-call-root'])
    expect(within(began('c:1'), settled('c:1', 'd'))).toEqual(['sub-call-root'])
    expect(within(began('c:1'), settled('c:1'), began('c:1', 'd'))).toEqual(['sub-call-root'])
  })

  it('have a parent of their own root', () => {
    expect(within(began('c:2', 'c', 'c:1'))).toEqual(['sub-call-parent'])
    expect(within(began('d:1', 'd'), began('c:1', 'c', 'd:1'))).toEqual(['sub-call-parent'])
  })

  it('start once and settle once, in this order', () => {
    expect(within(began('c:1'), began('c:1'))).toEqual(['sub-call-once'])
    expect(within(began('c:1'), settled('c:1'), settled('c:1'))).toEqual(['sub-call-once'])
    expect(within(settled('c:1'))).toEqual(['sub-call-started'])
  })

  it('do not enter the history where they break a rule', () => {
    expect(within(began('c:1', 'c', 'nobody'), began('c:1', 'd'), settled('c:1', 'd'))).toEqual(['sub-call-parent'])
    expect(broken(called('c'), began('c:1'), start(1), began('c:1'), settled('c:1'), resulted('c'))).toEqual([
      'sub-call-in-turn',
    ])
  })
})

describe('approvals', () => {
  const within = (...events: readonly SessionEvent[]): readonly string[] => broken(start(1), ...events)

  it('lie inside a turn', () => {
    expect(broken(asked('q'))).toEqual(['approval-in-turn'])
    expect(broken(start(1), asked('q'), end(1), decided('q'))).toEqual(['approval-in-turn'])
  })

  it('name a tool', () => {
    expect(within(asked('q', ''))).toEqual(['approval-names-tool'])
  })

  it('are not asked again while they are open, but may be afterwards', () => {
    expect(within(asked('q'), asked('q'))).toEqual(['approval-once'])
    expect(within(asked('q'), decided('q'), asked('q'))).toEqual([])
  })

  it('are decided once, if they were asked', () => {
    expect(within(decided('q'))).toEqual(['approval-asked'])
    expect(within(asked('q'), decided('q'), decided('q'))).toEqual(['approval-asked'])
  })

  it('are decided in known words', () => {
    expect(within(asked('q'), decided('q', 'yes'))).toEqual(['approval-words'])
    expect(within(asked('q'), decided('q', 'rejected', 'always'))).toEqual(['approval-words'])
    expect(within(asked('q'), decided('q', 'toString'))).toEqual(['approval-words'])
  })

  it('stay open where a decision breaks a rule', () => {
    expect(within(asked('q'), decided('q', 'yes'), decided('q', 'rejected'))).toEqual(['approval-words'])
  })
})

describe('what is no event', () => {
  const hostile = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error('hands off')
      },
    },
  )

  it.each([null, undefined, 'turn/start', 7, {}, { type: 'toString' }, { type: '__proto__' }, { type: 7 }, hostile])(
    'is said so, and nothing is thrown: case %#',
    event => {
      expect(broken(event)).toEqual(['event-type'])
    },
  )

  it.each([
    { type: 'turn/start' },
    { type: 'turn/start', turn: '1' },
    { type: 'turn/end', turn: Number.NaN },
    { type: 'message' },
    { type: 'message', message: null },
    { type: 'tool/call', callId: 1, name: 'x' },
    { type: 'tool/result', callId: 'a' },
    { type: 'tool/code-dispatch-start', rootCallId: 'a', parentCallId: 'a', name: 'x' },
    { type: 'tool/code-dispatch', rootCallId: 'a', parentCallId: 'a', subCallId: {}, name: 'x' },
    { type: 'approval/asked', id: 'q', callId: 'a' },
    { type: 'approval/decided', id: 'q', outcome: 'rejected' },
  ])('is said so where a field is missing or wrong: %j', event => {
    expect(broken(event)).toEqual(['event-shape'])
  })

  it('says which field', () => {
    const [violation] = validateSession([{ type: 'turn/start', turn: '1' } as never])
    expect(violation?.message).toBe('an event "turn/start" needs turn: a number')
  })
})
