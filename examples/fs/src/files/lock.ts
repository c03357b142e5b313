import { AbortError } from '../errors.ts'

const tails = new Map<string, Promise<void>>()

function when(signal: AbortSignal, stop?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else
      signal.addEventListener('abort', () => resolve(), { once: true, ...(stop === undefined ? {} : { signal: stop }) })
  })
}

async function queued(target: string, before: Promise<void> | undefined, over: AbortSignal): Promise<void> {
  await before
  await when(over)
}

async function forget(target: string, tail: Promise<void>): Promise<void> {
  // A call that left the queue early still has those before it.
  await tail
  if (tails.get(target) === tail) tails.delete(target)
}

/** Runs work on one target at a time, in the order of asking, in the whole process; an aborted call waits no longer. */
export async function withLock<T>(target: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const turn = new AbortController()
  const before = tails.get(target)
  const tail = queued(target, before, turn.signal)
  tails.set(target, tail)
  try {
    const waiting = new AbortController()
    await Promise.race([before, when(signal, waiting.signal)])
    waiting.abort()
    if (signal.aborted) throw new AbortError()
    return await work()
  } finally {
    turn.abort()
    void forget(target, tail)
  }
}
