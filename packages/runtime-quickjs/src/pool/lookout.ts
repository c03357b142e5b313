import { createPatience } from '../worker/patience.ts'
import { FLAG, MARK, type Call, type Ending, type Report, type Shared } from '../worker/protocol.ts'

/** What comes by a worker's ring. */
export interface Lookout {
  /** Takes what is there and was sent before the next report that is posted; gives whether there was anything. */
  take(): boolean
  /** The worker was sent what it waited for, and will soon have something to say. */
  begin(): void
  /** The worker wrote something, and found nobody looking. */
  wake(): void
  /** The run is over. */
  end(): void
}

/** So often it looks in one turn, which takes a few microseconds: a turn itself takes as long. */
const GLANCES = 300

/**
 * Looks into the ring of a worker in each turn of the event loop for a moment, since to sleep and to be woken takes
 * longer than most programs need to their next call. `heard` is how many posted reports were heard.
 */
export function createLookout(
  { flags, calls: ring }: Pick<Shared, 'flags' | 'calls'>,
  heard: () => number,
  hear: (report: Report) => void,
): Lookout {
  const patience = createPatience()
  let isLooking = false
  let start: number | undefined
  let until = 0

  const take = (): boolean => {
    let run = 0
    let calls: Call[] = []
    let end: Ending | undefined
    for (let note = ring.read(heard()); note !== undefined; note = ring.read(heard())) {
      // What comes before is of a run that is over.
      if (note.run !== run) calls = []
      run = note.run
      if (note.mark === MARK.call) calls.push([note.id, note.text])
      else end = { kind: 'value', ...(note.mark === MARK.value && { text: note.text }) }
    }
    if (calls.length === 0 && end === undefined) return false
    if (start !== undefined) patience.learn(performance.now() - start)
    start = undefined
    hear({ run, ...(calls.length > 0 && { calls }), ...(end && { end }) })
    return true
  }

  const look = (): void => {
    const isShy = patience.isShy(performance.now())
    for (let glances = isShy ? 0 : GLANCES; glances > 0 && ring.isEmpty; glances--);
    // While a host answers calls it is awake, so that the next one need not wake it.
    if ((take() && !isShy) || (start !== undefined && performance.now() < until)) return void setImmediate(look)
    Atomics.store(flags, FLAG.awake, 0)
    isLooking = false
    if (!ring.isEmpty) setImmediate(wake)
  }

  const wake = (): void => {
    if (isLooking) return
    isLooking = true
    Atomics.store(flags, FLAG.awake, 1)
    look()
  }

  return {
    take,
    wake,
    begin() {
      start = performance.now()
      until = start + patience.next(start)
      if (isLooking || until === start) return
      isLooking = true
      Atomics.store(flags, FLAG.awake, 1)
      setImmediate(look)
    },
    end() {
      start = undefined
    },
  }
}
