import type { CodeFailure, Limits } from '@dsh/code-runtime'
import { PROGRAM_FILE } from '../guest/ports.ts'
import { createBridge } from './bridge.ts'
import { createEar } from './ear.ts'
import { createGauge } from './gauge.ts'
import type { Machine } from './machine.ts'
import type { Meter } from './meter.ts'
import type { Outbox } from './outbox.ts'
import type { Answer, Ending } from './protocol.ts'
import type { Rejections } from './rejections.ts'
import { Thrown } from './values.ts'
import { createVerdict } from './verdict.ts'

/** What a program of a machine goes by. */
export interface Course {
  readonly machine: Machine
  readonly limits: Limits
  readonly meter: Meter
  readonly outbox: Outbox
  readonly rejections: Rejections
  /** Whether its host wants it to stop. */
  isStopped(): boolean
}

/** A program that runs: one turn after another, between which it waits. */
export interface Program {
  /** How it ended, once it did. */
  readonly end: Ending | undefined
  /** Milliseconds until a timer is due, 0 if one is; -1 for none. */
  readonly delay: number
  /** The box of its promise; 0 before it has one. */
  readonly promise: number
  readonly peakMemoryBytes: number
  /** It never begins. */
  refuse(failure: Pick<CodeFailure, 'kind' | 'message' | 'location'>): void
  /** Begins: the config of the guest's half, and JavaScript, the body of an async function. */
  start(config: string, code: string): void
  /** Goes on with answers; with none, runs a timer that is due. */
  proceed(answers: readonly Answer[]): void
  /** The guest's half speaks. */
  say(count: number, values: number): number
  /** The program calls one of its tools. */
  call(name: number, length: number, count: number, values: number): number
  /** Whether the engine must not go on. */
  isHalted(): boolean
}

/** Drives a program; what is stored of it comes back as `before`. */
export function createProgram(
  course: Course,
  before: { readonly promise: number; readonly hasTimers: boolean; readonly peak: number } = {
    promise: 0,
    hasTimers: false,
    peak: 0,
  },
): Program & { readonly hasTimers: boolean } {
  const { machine, limits, meter, outbox, rejections } = course
  const { engine, values, guest } = machine
  const bridge = createBridge(machine, outbox, limits.depth)
  const gauge = createGauge(machine, limits.memoryBytes, before.peak)
  let { promise, hasTimers } = before
  let delay = -1
  let isReading = false

  const verdict = createVerdict(course, gauge)
  const { fail, isHalted, judge } = verdict

  /** Work inside of the engine, with what it throws judged. */
  const attempt = (work: () => void): void => {
    meter.inside(() => {
      try {
        work()
      } catch (thrown) {
        if (thrown instanceof Thrown) judge(thrown.reason)
        else verdict.crash(thrown)
        if (!isHalted()) fail('exception', 'the program broke what it runs in')
      }
      gauge.measure()
    })
  }

  const enter = (name: 'start' | 'complete' | 'failed' | 'floating' | 'timers', ...boxes: number[]): void => {
    engine.qjs_free_value(values.call(guest[name], ...boxes))
  }

  const drain = (): void => {
    while (engine.qjs_is_job_pending() !== 0) {
      if (engine.qjs_execute_pending_job() < 0) judge(engine.qjs_get_exception())
      if (isHalted() || verdict.end !== undefined) return
    }
    const state = engine.qjs_promise_state(promise)
    if (state === 0) return settleDown()
    const result = engine.qjs_promise_result(promise)
    if (state === 1) enter('complete', result)
    else if (gauge.isFinal(result)) judge(result)
    else enter('failed', result)
    for (const reason of rejections.reasons(promise)) enter('floating', engine.qjs_dup_value(reason))
  }

  /** Between two turns: something must be on its way. */
  const settleDown = (): void => {
    if (hasTimers) enter('timers', engine.qjs_new_number(0))
    if (outbox.inFlight === 0 && delay < 0)
      fail('deadlock', 'the program waits for what will never happen: it has no call in flight and no timer')
  }

  const say = createEar(machine, outbox, {
    target: bridge.create,
    done(text) {
      verdict.give({ kind: 'value', ...(text !== undefined && { text }) })
    },
    failed(kind, message, location) {
      if (isReading && kind === 'stack-overflow') fail('syntax', 'the program could not be read: it is nested too deep')
      else if (isReading) fail('syntax', message.split('\n', 1)[0]!.replace(/^SyntaxError: /, ''), location)
      else fail(kind, message, location)
    },
    timer(next) {
      hasTimers = true
      delay = next
    },
  })

  return {
    get end() {
      return verdict.end
    },
    get delay() {
      return delay
    },
    get promise() {
      return promise
    },
    get peakMemoryBytes() {
      return gauge.peak
    },
    get hasTimers() {
      return hasTimers
    },
    isHalted() {
      gauge.measure()
      return isHalted()
    },
    refuse(failure) {
      verdict.give({ kind: 'failure', failure })
    },
    start(config, code) {
      attempt(() => {
        enter('start', values.text(config))
        isReading = true
        let main: number
        try {
          main = values.evaluate(`({async program(){"use strict";\n\n${code}\n}}).program`, PROGRAM_FILE, -1)
        } catch (thrown) {
          if (!(thrown instanceof Thrown) || gauge.isFinal(thrown.reason)) throw thrown
          return enter('failed', thrown.reason)
        }
        isReading = false
        promise = values.call(main)
        drain()
      })
    },
    proceed(answers) {
      attempt(() => {
        for (const [id, isGood, text] of answers) {
          const record = outbox.settle(id)
          if (record !== undefined) bridge.settle(record, isGood, text)
        }
        if (answers.length === 0) enter('timers', engine.qjs_new_number(1))
        drain()
      })
    },
    say,
    call: bridge.call,
  }
}
