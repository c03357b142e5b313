import { approvalService } from '@dsh/policies'
import { validateSession } from '@dsh/invariant'
import { codes, type ApprovalOutcome, type ApprovalRequest, type EventSink, type SessionEvent } from '@dsh/tool'
import { getEventListeners } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { call, codeOf, deferred, echo, house, read, turns } from './support/house.ts'

const agent = {}
const request = (overrides: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  agent,
  toolName: 'bash',
  callId: 'call-1',
  signal: new AbortController().signal,
  ...overrides,
})
const log = (): EventSink & { readonly events: SessionEvent[] } => {
  const events: SessionEvent[] = []
  return { events, append: event => void events.push(event) }
}

describe('approvalService(options)', () => {
  it.each(['allowed-once', 'rejected', 'cancelled', 'unavailable'] satisfies ApprovalOutcome[])(
    'hands on the answer %s',
    async answer => {
      expect(await approvalService({ answer: async () => answer }).request(request())).toBe(answer)
    },
  )

  it('asks with all that is known of the call', async () => {
    const answer = vi.fn(async () => 'rejected' as const)
    const ask = request({ reason: 'it deletes files' })
    await approvalService({ answer }).request(ask)
    expect(answer).toHaveBeenCalledExactlyOnceWith(ask)
  })

  it('asks as a method of its options', async () => {
    const options = {
      mood: 'allowed-once' as const,
      async answer() {
        return this.mood
      },
    }
    expect(await approvalService(options).request(request())).toBe('allowed-once')
  })

  it.each([
    ['rejects', async () => Promise.reject(new Error('offline'))],
    [
      'throws',
      () => {
        throw new Error('offline')
      },
    ],
    ['answers with another word', async () => 'yes'],
    ['answers with nothing', async () => undefined],
    ['answers with what is true', async () => true],
  ])('says that nobody can be asked where whoever answers %s', async (_how, answer) => {
    expect(await approvalService({ answer: answer as never }).request(request())).toBe('unavailable')
  })

  it('keeps a trail of pairs, each with an id of its own', async () => {
    const sink = log()
    const service = approvalService({ answer: async () => 'allowed-once', sink })
    await service.request(request({ reason: 'it deletes files' }))
    await service.request(request({ callId: 'call-2' }))
    const [first, second] = [sink.events[0], sink.events[2]] as [{ id: string }, { id: string }]
    expect(first.id).not.toBe(second.id)
    expect(sink.events).toEqual([
      { type: 'approval/asked', id: first.id, callId: 'call-1', toolName: 'bash', reason: 'it deletes files' },
      { type: 'approval/decided', id: first.id, outcome: 'allowed-once', policy: 'ask' },
      { type: 'approval/asked', id: second.id, callId: 'call-2', toolName: 'bash' },
      { type: 'approval/decided', id: second.id, outcome: 'allowed-once', policy: 'ask' },
    ])
    expect(validateSession([{ type: 'turn/start', turn: 1 }, ...sink.events])).toEqual([])
  })

  it('tells the log whose session it is', async () => {
    const append = vi.fn()
    await approvalService({ answer: async () => 'rejected', sink: { append } }).request(request())
    expect(append.mock.calls.map(([, whose]) => whose)).toEqual([agent, agent])
  })

  it('asks only once the question is in the log', async () => {
    const written = deferred()
    const answer = vi.fn(async () => 'allowed-once' as const)
    const running = approvalService({ answer, sink: { append: () => written.promise } }).request(request())
    await turns()
    expect(answer).not.toHaveBeenCalled()
    written.resolve()
    expect(await running).toBe('allowed-once')
  })

  it('rejects where the question cannot be recorded, and asks nobody', async () => {
    const answer = vi.fn(async () => 'allowed-once' as const)
    const sink: EventSink = { append: async () => Promise.reject(new Error('disk full')) }
    await expect(approvalService({ answer, sink }).request(request())).rejects.toThrow('disk full')
    expect(answer).not.toHaveBeenCalled()
  })

  it('rejects where the answer cannot be recorded, so that nothing runs that nobody knows of', async () => {
    const sink: EventSink = {
      append(event) {
        if (event.type === 'approval/decided') throw new Error('disk full')
      },
    }
    const {
      pipeline,
      registry,
      owner,
      host,
      agent: scope,
    } = house({
      approval: approvalService({ answer: async () => 'allowed-once', sink }),
    })
    const execute = vi.fn(async () => 'ran')
    host.on('tools/pre-execute', () => ({ kind: 'ask' }))
    registry.register(owner, echo({ execute }))
    expect(read(await pipeline.execute(call({ agent: scope.key })))).toBe('Error: disk full')
    expect(execute).not.toHaveBeenCalled()
  })

  it('has several questions open at once, and no answer goes to another call', async () => {
    const answers = new Map<string, ReturnType<typeof deferred<ApprovalOutcome>>>()
    const sink = log()
    const service = approvalService({
      sink,
      answer({ callId }) {
        const one = deferred<ApprovalOutcome>()
        answers.set(callId, one)
        return one.promise
      },
    })
    const all = Promise.all(['a', 'b', 'c'].map(callId => service.request(request({ callId }))))
    await turns()
    expect([...answers.keys()]).toEqual(['a', 'b', 'c'])
    answers.get('c')?.resolve('allowed-once')
    answers.get('a')?.resolve('rejected')
    answers.get('b')?.reject(new Error('closed'))
    expect(await all).toEqual(['rejected', 'unavailable', 'allowed-once'])
    const asked = sink.events.flatMap(event => (event.type === 'approval/asked' ? [event.id] : []))
    const decided = sink.events.flatMap(event => (event.type === 'approval/decided' ? [event.id] : []))
    expect(new Set(asked).size).toBe(3)
    expect(new Set(decided)).toEqual(new Set(asked))
  })

  it('asks nobody about a call that is cancelled already, and records that', async () => {
    const answer = vi.fn(async () => 'allowed-once' as const)
    const sink = log()
    const ask = request({ signal: AbortSignal.abort() })
    expect(await approvalService({ answer, sink }).request(ask)).toBe('cancelled')
    expect(answer).not.toHaveBeenCalled()
    expect(sink.events.map(({ type }) => type)).toEqual(['approval/asked', 'approval/decided'])
    expect(sink.events[1]).toMatchObject({ outcome: 'cancelled' })
  })

  it('stops waiting at once where the call is cancelled, and discards a late answer and a late rejection', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    for (const late of ['allowed-once', new Error('closed')] as const) {
      const answer = deferred<ApprovalOutcome>()
      const sink = log()
      const caller = new AbortController()
      const running = approvalService({ answer: () => answer.promise, sink }).request(
        request({ signal: caller.signal }),
      )
      await turns()
      caller.abort()
      expect(await running).toBe('cancelled')
      if (late instanceof Error) answer.reject(late)
      else answer.resolve(late)
      await turns()
      expect(sink.events).toHaveLength(2)
      expect(sink.events[1]).toMatchObject({ outcome: 'cancelled' })
      expect(getEventListeners(caller.signal, 'abort')).toEqual([])
    }
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('stops waiting also where whoever answers cancels the call in that very moment', async () => {
    const caller = new AbortController()
    const answer = (): Promise<ApprovalOutcome> => {
      caller.abort()
      return new Promise(() => {})
    }
    expect(await approvalService({ answer }).request(request({ signal: caller.signal }))).toBe('cancelled')
  })

  it('leaves no listener on the signal after an answer', async () => {
    const { signal } = new AbortController()
    await approvalService({ answer: async () => 'rejected' }).request(request({ signal }))
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('rejects at once where nobody may be bothered, and records why', async () => {
    const answer = vi.fn(async () => 'allowed-once' as const)
    const sink = log()
    expect(await approvalService({ policy: 'never', answer, sink }).request(request())).toBe('rejected')
    expect(answer).not.toHaveBeenCalled()
    expect(sink.events[1]).toMatchObject({ outcome: 'rejected', policy: 'never' })
  })

  it('keeps the policy of one agent over that of the service, both ways', async () => {
    const answer = vi.fn(async () => 'allowed-once' as const)
    const never = approvalService({ policy: 'never', answer })
    never.setPolicy(agent, 'ask')
    expect(await never.request(request())).toBe('allowed-once')
    expect(await never.request(request({ agent: {} }))).toBe('rejected')
    const ask = approvalService({ answer })
    ask.setPolicy(agent, 'never')
    expect(await ask.request(request())).toBe('rejected')
    ask.setPolicy(agent, 'ask')
    expect(await ask.request(request())).toBe('allowed-once')
  })

  it('lets a question that is open be answered under the policy it was asked under', async () => {
    const answer = deferred<ApprovalOutcome>()
    const sink = log()
    const service = approvalService({ answer: () => answer.promise, sink })
    const running = service.request(request())
    await turns()
    service.setPolicy(agent, 'never')
    answer.resolve('allowed-once')
    expect(await running).toBe('allowed-once')
    expect(sink.events[1]).toMatchObject({ policy: 'ask' })
  })

  it('refuses a policy that is none, and to have nobody who answers', () => {
    const answer = async () => 'rejected' as const
    expect(() => approvalService({ policy: 'always' as never, answer })).toThrow(
      'an approval policy is "ask" or "never"',
    )
    expect(() => approvalService({ answer }).setPolicy(agent, 'always' as never)).toThrow('"ask" or "never"')
    expect(() => approvalService({} as never)).toThrow(/needs answer: the function that asks someone/)
  })
})

describe('an approval service in a pipeline', () => {
  it('lets a grant count for one call', async () => {
    const answers: ApprovalOutcome[] = ['allowed-once', 'rejected']
    const {
      pipeline,
      registry,
      owner,
      host,
      agent: scope,
    } = house({
      approval: approvalService({ answer: async () => answers.shift() ?? 'unavailable' }),
    })
    host.on('tools/pre-execute', () => ({ kind: 'ask' }))
    registry.register(owner, echo())
    const results = [
      await pipeline.execute(call({ agent: scope.key })),
      await pipeline.execute(call({ agent: scope.key })),
      await pipeline.execute(call({ agent: scope.key })),
    ]
    expect(results.map(read)).toEqual([
      'hello',
      'Error: the user rejected tool "echo"',
      'Error: tool "echo" requires approval, but no approval channel is available',
    ])
  })

  it('lets a guard deny what was approved', async () => {
    const {
      pipeline,
      registry,
      owner,
      host,
      agent: scope,
    } = house({
      approval: approvalService({ answer: async () => 'allowed-once' }),
    })
    host.on('tools/pre-execute', () => ({ kind: 'ask' }))
    host.guard(() => 'never here')
    registry.register(owner, echo())
    expect(read(await pipeline.execute(call({ agent: scope.key })))).toBe('Error: never here')
  })

  it('ends the wait of a cancelled call without running it', async () => {
    const {
      pipeline,
      registry,
      owner,
      host,
      agent: scope,
    } = house({
      approval: approvalService({ answer: () => new Promise(() => {}) }),
    })
    host.on('tools/pre-execute', () => ({ kind: 'ask' }))
    const execute = vi.fn(async () => 'ran')
    registry.register(owner, echo({ execute }))
    const caller = new AbortController()
    const running = pipeline.execute(call({ agent: scope.key, signal: caller.signal }))
    await turns()
    caller.abort()
    expect(codeOf(await running)).toBe(codes.ABORTED_BEFORE_DISPATCH)
    expect(execute).not.toHaveBeenCalled()
  })
})
