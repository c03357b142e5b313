import type { Ring } from '../worker/ring.ts'
import { MARK, type Answer } from '../worker/protocol.ts'

/** The ways to a worker. */
export interface AnswerWays {
  /** How many orders were posted: an answer comes behind them. */
  before(): number
  /** Posts what the ring has no room for. */
  post(answers: readonly Answer[]): void
  /** Wakes the worker. */
  ring(): void
}

/** Answers on their way to one worker. */
export interface Answers {
  /** A run begins, and nothing of another is left. */
  begin(run: number): void
  /** So many more calls are in flight. */
  expect(calls: number): void
  /** Sends an answer, together with others that come at once. */
  push(answer: Answer): void
  /** The run is over. */
  drop(): void
}

/** Sends answers together: at once where no further one can come, else when the host is done with what it does. */
export function createAnswers(ring: Pick<Ring, 'write'>, ways: AnswerWays): Answers {
  let answers: Answer[] = []
  let run = 0
  let inFlight = 0

  const flush = (): void => {
    if (answers.length === 0) return
    inFlight -= answers.length
    const order = ways.before()
    const long = answers.findIndex(
      ([id, ok, text]) => !ring.write({ order, run, id, mark: ok ? MARK.good : MARK.bad, text }),
    )
    if (long >= 0) ways.post(answers.slice(long))
    ways.ring()
    answers = []
  }

  return {
    begin(next) {
      run = next
      inFlight = 0
      answers = []
    },
    expect(calls) {
      inFlight += calls
    },
    push(answer) {
      answers.push(answer)
      if (answers.length >= inFlight) flush()
      else if (answers.length === 1) setImmediate(flush)
    },
    drop() {
      answers = []
    },
  }
}
