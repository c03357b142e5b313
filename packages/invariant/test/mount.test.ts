import { InvariantError, mountInvariants, type InvariantViolation } from '@dsh/invariant'
import { createHooks, isCodedError } from '@dsh/kernel'
import { codes, type EventSink, type SessionEvent, type ToolEvents } from '@dsh/tool'
import { describe, expect, it, vi } from 'vitest'
import { brokenPipeline, execution } from './support/broken-pipeline.ts'
import { call, greet, house } from './support/house.ts'

const start = (turn: number): SessionEvent => ({ type: 'turn/start', turn })
const end = (turn: number): SessionEvent => ({ type: 'turn/end', turn })
const nowhere: EventSink = { append: () => undefined }

/** A checker without a pipeline, and what it finds. */
function watching(history?: readonly SessionEvent[]) {
  const violations: InvariantViolation[] = []
  const checker = mountInvariants(createHooks<ToolEvents>(), {
    report: violation => void violations.push(violation),
    ...(history !== undefined && { history }),
  })
  return { ...checker, rules: () => violations.map(({ rule }) => rule) }
}

describe('mountInvariants(hooks, { report })', () => {
  it('tells of each finding at once', async () => {
    const { play, violations } = brokenPipeline()
    const exec = execution()
    await play(exec, 'pre-execute', 'pre-execute')
    expect(violations).toHaveLength(1)
    await play(exec, 'create')
    expect(violations).toHaveLength(2)
  })

  it('stops where it is unmounted, everywhere, and hands events on', async () => {
    const { play, hooks, checker, violations } = brokenPipeline()
    const append = vi.fn()
    const sink = checker.watch({ append })
    checker.unmount()
    await play(execution(), 'execute', 'result', 'result')
    await sink.append(end(1))
    expect(violations).toEqual([])
    expect(append).toHaveBeenCalledOnce()
    checker.unmount()
    expect(hooks).toBeDefined()
  })

  it('takes a call that was in flight when it was mounted for one that skipped its first stages', async () => {
    const { hooks, owner, registry, pipeline } = house()
    const late: InvariantViolation[] = []
    registry.register(owner, greet())
    hooks.on(owner, 'tools/pre-execute', (_exec, next) => {
      mountInvariants(hooks, { report: violation => void late.push(violation) })
      return next()
    })
    await pipeline.execute(call())
    expect(late.map(({ rule }) => rule)).toEqual(['stage-order'])
  })
})

describe('a report that throws', () => {
  const throwing = {
    report(violation: InvariantViolation) {
      throw new InvariantError(violation)
    },
  }

  it('changes no call, whatever is found', async () => {
    const { hooks, owner, registry, pipeline, events, errors } = house(throwing)
    registry.register(owner, greet())
    const observed = vi.fn()
    hooks.on(owner, 'tools/result', observed)
    // Each call is found fault with: it has no id.
    const result = await pipeline.execute(call({ callId: '' }))
    expect(result).toMatchObject({ isError: false, value: 'hello' })
    expect(observed).toHaveBeenCalledOnce()
    expect(events.map(({ type }) => type)).toEqual(['tool/call', 'tool/result'])
    expect(errors).toEqual([expect.any(InvariantError)])
  })

  it('keeps no event from the log, and fails no append', async () => {
    const append = vi.fn()
    const { watch } = mountInvariants(createHooks<ToolEvents>(), throwing)
    await watch({ append }).append(end(1))
    expect(append).toHaveBeenCalledExactlyOnceWith(end(1), undefined)
  })

  it('does not reach whoever tells of a stage', async () => {
    const { onStage } = mountInvariants(createHooks<ToolEvents>(), throwing)
    expect(() => onStage('body', execution())).not.toThrow()
  })

  it('is not a rejection that nobody handles where it is async', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { play } = brokenPipeline({ report: async () => Promise.reject(new Error('mine')) })
    await play(execution(), 'execute', 'guard')
    await new Promise(done => setImmediate(done))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })
})

describe('mountInvariants(hooks, { history })', () => {
  it('finds nothing in a legal history, and goes on from there', async () => {
    const { watch, rules } = watching([start(1), { type: 'tool/call', callId: 'a', name: 'x', arguments: {} }])
    const sink = watch(nowhere)
    await sink.append({ type: 'tool/result', callId: 'a', name: 'x', content: [], isError: false })
    await sink.append(end(1))
    expect(rules()).toEqual([])
    await sink.append(end(1))
    expect(rules()).toEqual(['turn-order'])
  })

  it('tells of what is wrong with it, before anything else', () => {
    expect(watching([end(1), start(1), start(2)]).rules()).toEqual(['turn-order', 'turn-order'])
  })

  it('is not mounted over an illegal one where the report throws', async () => {
    const hooks = createHooks<ToolEvents>()
    const report = (violation: InvariantViolation): void => {
      throw new InvariantError(violation)
    }
    expect(() => mountInvariants(hooks, { report, history: [end(1)] })).toThrow(
      'invariant "turn-order" violated: turn 1 ends, but no turn is open',
    )
  })

  it('goes on from there for every agent', async () => {
    const { watch, rules } = watching([start(1)])
    const sink = watch(nowhere)
    for (const agent of [undefined, {}, {}]) await sink.append(end(1), agent)
    expect(rules()).toEqual([])
  })
})

describe('checker.watch(sink)', () => {
  it('checks what passes through', async () => {
    const { watch, rules } = watching()
    const sink = watch(nowhere)
    await sink.append(start(1))
    await sink.append(start(2))
    expect(rules()).toEqual(['turn-order'])
  })

  it('keeps the session of each agent apart', async () => {
    const { watch, rules } = watching()
    const sink = watch(nowhere)
    const [one, other] = [{}, {}]
    await sink.append(start(1), one)
    await sink.append(start(1), other)
    await sink.append(end(1), one)
    await sink.append(start(2), one)
    await sink.append(start(1))
    expect(rules()).toEqual([])
    await sink.append(start(2), other)
    expect(rules()).toEqual(['turn-order'])
  })

  it('checks one session through several sinks', async () => {
    const { watch, rules } = watching()
    await watch(nowhere).append(start(1))
    await watch(nowhere).append(start(1))
    expect(rules()).toEqual(['turn-order'])
  })

  it('takes only what the log took', async () => {
    const { watch, rules } = watching()
    let isFull = true
    const sink = watch({
      append() {
        if (isFull) throw new Error('disk full')
      },
    })
    await expect(sink.append(start(1))).rejects.toThrow('disk full')
    isFull = false
    await sink.append(start(1))
    expect(rules()).toEqual([])
  })
})

describe('InvariantError', () => {
  it('is a coded error with what was found', () => {
    const violation = { rule: 'turn-order', message: 'turn 1 ends twice' }
    const error = new InvariantError(violation)
    expect(isCodedError(error, codes.INVARIANT)).toBe(true)
    expect(error).toMatchObject({
      name: 'InvariantError',
      message: 'invariant "turn-order" violated: turn 1 ends twice',
      violation,
    })
  })
})
