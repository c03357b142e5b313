import type { ForkServer } from './fork-server.ts'
import type { Guest } from './guest.ts'
import type { PythonRuntimeOptions } from './options.ts'
import type { Confinement } from './read-word.ts'
import { startPython } from './start.ts'

/** Processes that wait for programs. Each runs one and is gone. */
export interface Pool {
  /** Waits until so many are ready; rejects where none can be. */
  prewarm(count?: number): Promise<void>
  /** One that is ready, or the next to be. */
  take(): Promise<{ readonly guest: Guest; readonly isCold: boolean }>
  /** Takes back one that got no program. */
  giveBack(guest: Guest): void
  end(): Promise<void>
}

/** How long a program has the processors to itself before another process is forked. */
const LONGEST_ALONE_MS = 20

/** Creates one, in which nothing runs before it is asked. */
export function createPool(options: PythonRuntimeOptions, onUp: (confinement: readonly Confinement[]) => void): Pool {
  let wanted = options.spares ?? 2
  let starting: Promise<ForkServer> | undefined
  let server: ForkServer | undefined
  let ready: Guest[] = []
  const coming = new Set<Promise<void>>()
  let ended = false
  const stopping = new AbortController()
  const retired: ForkServer[] = []

  const start = async (): Promise<ForkServer> => {
    if (ended) throw new Error('runtime disposed')
    if (server?.over) {
      starting = server = undefined
      ready = []
    }
    starting ??= startPython(options, stopping.signal).then(
      started => {
        server = started
        onUp(started.up.confinement)
        return started
      },
      (error: unknown) => {
        starting = undefined
        throw error
      },
    )
    return starting
  }
  const nextReady = (): Guest | undefined => {
    let guest = ready.shift()
    while (guest?.hasEnded) guest = ready.shift()
    return guest
  }
  const fork = async (): Promise<Guest> => {
    const forker = await start()
    try {
      return await forker.fork()
    } catch {
      // It may have lost its folder, or its life: another one starts anew, and says why where it cannot.
      if (server === forker) {
        starting = server = undefined
        ready = []
        retired.push(forker)
        forker.retire()
      }
      return (await start()).fork()
    }
  }
  const addSpare = async (): Promise<void> => {
    const guest = await fork()
    if (ended) guest.kill()
    else ready.push(guest)
  }
  /** Has so many ready or on their way. */
  const fill = (count: number): void => {
    ready = ready.filter(guest => !guest.hasEnded)
    for (let lacking = count - ready.length - coming.size; lacking > 0; lacking--) {
      const spare = addSpare().finally(() => coming.delete(spare))
      // Where one cannot be forked now, the next run says why.
      spare.catch(() => {})
      coming.add(spare)
    }
  }

  const refill = (): void => void (ended || fill(wanted))
  /** A program that ends soon has the processors to itself until it has ended. */
  const refillAfter = async (guest: Guest): Promise<void> => {
    const late = setTimeout(refill, LONGEST_ALONE_MS)
    late.unref()
    await guest.ended
    clearTimeout(late)
    setImmediate(refill)
  }

  return {
    async prewarm(count = wanted) {
      wanted = Math.max(wanted, count)
      fill(count)
      await Promise.all(coming)
    },
    async take() {
      const warm = server?.over ? undefined : nextReady()
      const guest = warm ?? (await fork())
      void refillAfter(guest)
      return { guest, isCold: warm === undefined }
    },
    giveBack(guest) {
      if (ended) guest.kill()
      else ready.push(guest)
    },
    async end() {
      ended = true
      ready = []
      stopping.abort()
      const last = await starting?.catch(() => undefined)
      await Promise.all([...retired, ...(last ? [last] : [])].map(one => one.end()))
    },
  }
}
