import { availableParallelism } from 'node:os'

/** How long to listen before one sleeps. To sleep and to be woken takes longer than most calls and answers do. */
export interface Patience {
  /** Milliseconds, for a wait that begins now, in milliseconds of any clock. */
  next(now: number): number
  /** Whether a wait that begins now is one of the first after a pause. */
  isShy(now: number): boolean
  /** That wait was over after so many milliseconds. */
  learn(ms: number): void
}

/** Milliseconds: more than a call and its answer take while both sides listen. */
const LISTEN = 0.15

/** At most so many waits are slept through for one that was listened to in vain. */
const MOST_SLEPT = 16

/** At most so many waits that were short count, and what one that was listened to in vain takes of them. */
const MOST_TRUST = 16
const DISAPPOINTMENT = 4

/** A pause is longer than so many milliseconds; after it, waits are slept through for so many. */
const PAUSE = 10
const SHY = 3

/**
 * Whoever listens keeps others from its processor, maybe the one it listens for, and where a tool takes its time it is all
 * for nothing. Where most waits were short, a long one changes nothing, since a thread may lose its processor for a moment;
 * but where there are more of them, one is slept through, then two, then four and so on, until one is short, slept through
 * or not. With one processor all are slept through.
 *
 * So are those right after a pause: both threads slept, and systems like to wake one where the other is, on the same
 * processor. Who sleeps there leaves it to the other at once; only some milliseconds later they are on two.
 */
export function createPatience(processors = availableParallelism()): Patience {
  let toSleep = processors > 1 ? 0 : Infinity
  let penalty = 1
  let trust = 0
  let isListening = false
  let before = -Infinity
  let shyUntil = 0
  return {
    next(now) {
      if (now - before > PAUSE) shyUntil = now + SHY
      before = now
      const isShy = now < shyUntil
      isListening = !isShy && toSleep === 0
      if (!isShy && !isListening) toSleep -= 1
      return isListening ? LISTEN : 0
    },
    isShy: now => now < shyUntil || now - before > PAUSE,
    learn(ms) {
      if (!isListening) {
        // Whoever slept through it should not have.
        if (ms < LISTEN && toSleep < Infinity) toSleep = 0
        return
      }
      isListening = false
      if (ms < LISTEN) {
        trust = Math.min(trust + 1, MOST_TRUST)
        penalty = 1
      } else if (trust > 0) trust = Math.max(0, trust - DISAPPOINTMENT)
      else {
        toSleep = penalty
        penalty = Math.min(2 * penalty, MOST_SLEPT)
      }
    },
  }
}
