import { errorMessage } from '@dsh/kernel'
import { FIGURE, FLAG, MARK, type Answer, type Ending, type Order, type Report } from '../worker/protocol.ts'
import { MOST_CHARS } from '../worker/ring.ts'
import { createAnswers } from './answers.ts'
import type { Assets } from './assets.ts'
import { createLookout } from './lookout.ts'
import { createReader } from './reader.ts'
import { startWorker } from './start-worker.ts'

/** What a run hears of its worker. */
export interface SeatEvents {
  report(report: Report): void
  /** The worker said nothing long after the program's time was up, and is gone. */
  overdue(): void
  /** The worker is gone. */
  lost(reason: string): void
}

type WithoutRun<T> = T extends unknown ? Omit<T, 'run'> : never

/** A worker, with room for one run at a time. It keeps no process alive while it is empty. */
export interface Seat {
  /** Rejects where the worker does not start. */
  readonly ready: Promise<void>
  readonly isReady: boolean
  /** Whether no run can be seated here any more. */
  readonly isGone: boolean
  /** Seats a run, until it is over; then `free` is called, with whether the worker is as good as new. */
  take(
    order: WithoutRun<Extract<Order, { kind: 'run' | 'resume' }>>,
    events: SeatEvents,
    free: (isFit: boolean) => void,
  ): void
  /** What its run used so far. */
  readonly used: readonly [cpuMs: number, peakMemoryBytes: number, maxInFlight: number]
  /** Sends an answer, together with others that come at once. */
  answer(answer: Answer): void
  /** Asks for the memory of the run. */
  store(): void
  /** Makes the program stop, one way or the other. */
  stop(): void
  /** Ends the worker. */
  end(): Promise<void>
}

/** How long a worker may be late, in milliseconds. */
const GRACE = 250

/** Where the program took all memory, only the end of its worker gives that back at once. */
const isExhausted = (end: Ending): boolean => end.kind === 'failure' && end.failure.kind === 'out-of-memory'

/** Whether it may fit into a ring, as most programs do. */
const isShort = (order: Order): boolean => order.kind === 'run' && order.program.length < MOST_CHARS

/** Starts a worker. */
export function createSeat(assets: Assets): Seat {
  const { worker, port, shared } = startWorker(assets)
  const { flags, figures } = shared

  let isReady = false
  let isEnding = false
  let isGone = false
  let run = 0
  let posted = 0
  let heard = 0
  let guest: { readonly events: SeatEvents; readonly free: (isFit: boolean) => void } | undefined
  let watch: ReturnType<typeof setInterval> | undefined
  let doom: ReturnType<typeof setTimeout> | undefined
  let settle: { resolve(): void; reject(error: unknown): void } | undefined
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  ready.catch(() => {})

  const ring = (): void => {
    Atomics.add(flags, FLAG.bell, 1)
    Atomics.notify(flags, FLAG.bell)
  }
  const post = (order: Order): void => {
    port.postMessage(order)
    posted += 1
    Atomics.store(flags, FLAG.posted, posted)
  }
  const write = (text: string): boolean => shared.answers.write({ order: posted, run, id: 0, mark: MARK.order, text })
  const send = (order: Order): void => {
    if (!isShort(order) || !write(JSON.stringify(order))) post(order)
    ring()
  }
  const vacate = (): typeof guest => {
    const left = guest
    guest = undefined
    answers.drop()
    lookout.end()
    clearInterval(watch)
    clearTimeout(doom)
    port.unref()
    return left
  }
  const lose = (reason: string): void => {
    if (isGone) return
    isGone = true
    settle?.reject(new Error(reason))
    const left = vacate()
    port.close()
    left?.events.lost(reason)
    left?.free(false)
  }
  const kill = (): Promise<void> => {
    isEnding = true
    return worker.terminate().then(() => lose('its worker was ended'))
  }
  const answers = createAnswers(shared.answers, {
    before: () => posted,
    post: long => post({ kind: 'answers', run, answers: long }),
    ring() {
      ring()
      lookout.begin()
    },
  })

  worker.on('error', error => lose(`its worker failed: ${errorMessage(error)}`))
  worker.on('exit', code => lose(`its worker ended with code ${code}`))
  const hear = (report: Report): void => {
    if (report.run !== run || guest === undefined) return
    answers.expect(report.calls?.length ?? 0)
    guest.events.report(report)
    const { end, isStopped } = report
    const isFit = !isEnding && (end === undefined || (end.kind !== 'crash' && !isExhausted(end)))
    if (end !== undefined || isStopped) vacate()?.free(isFit)
  }
  const lookout = createLookout(shared, () => heard, hear)
  const read = createReader(report => {
    lookout.take()
    heard += 1
    Atomics.store(flags, FLAG.heard, heard)
    Atomics.notify(flags, FLAG.heard)
    hear(report)
  })
  port.on('message', (report: Report | undefined) => {
    if (report === undefined) return lookout.wake()
    read(report)
    if (report.run > 0) return
    isReady = true
    settle?.resolve()
    worker.unref()
    port.unref()
  })

  return {
    ready,
    get isReady() {
      return isReady && !isGone
    },
    get isGone() {
      return isGone
    },
    take(order, events, free) {
      guest = { events, free }
      run += 1
      answers.begin(run)
      figures[FIGURE.cpuMs] = 0
      figures[FIGURE.peakMemoryBytes] = 0
      figures[FIGURE.maxInFlight] = 0
      Atomics.store(flags, FLAG.stop, 0)
      port.ref()
      watch = setInterval(() => {
        if (performance.timeOrigin + performance.now() < figures[FIGURE.deadline]! + GRACE) return
        clearInterval(watch)
        events.overdue()
        void kill()
      }, GRACE / 5)
      send({ ...order, run } as Order)
    },
    get used() {
      return [figures[FIGURE.cpuMs]!, figures[FIGURE.peakMemoryBytes]!, figures[FIGURE.maxInFlight]!] as const
    },
    answer: answers.push,
    store() {
      send({ kind: 'snapshot', run })
    },
    stop() {
      if (guest === undefined) return
      Atomics.store(flags, FLAG.stop, 1)
      ring()
      doom = setTimeout(() => void kill(), GRACE)
    },
    async end() {
      isReady = false
      await kill()
    },
  }
}
