import type { MessagePort } from 'node:worker_threads'
import { FLAG, isMuch, MARK, type Call, type Report, type Shared } from './protocol.ts'

/** So often one that waits looks whether its run is over, in milliseconds. */
const LOOK_MS = 20

/** Tells the host, in order. */
export interface Reporter {
  /** Of a call, while the program still runs, so that both threads have something to do; `false` where it has to be reported. */
  start(run: number, call: Call): boolean
  report(report: Report): void
}

/**
 * Tells the host, in order: by a port, but by a ring what is short, calls and values. A host that looks at the ring by
 * itself need not be woken, which takes longer than most calls.
 */
export function createReporter(port: MessagePort, { flags, calls: ring }: Shared): Reporter {
  let posted = 0
  /** All that waits in a port is unpacked in one turn of the host, so that what is much waits here until the last is read. */
  const post = (report: Report): void => {
    while (isMuch(report) && Atomics.load(flags, FLAG.stop) === 0) {
      const heard = Atomics.load(flags, FLAG.heard)
      if (heard === posted) break
      Atomics.wait(flags, FLAG.heard, heard, LOOK_MS)
    }
    posted += 1
    port.postMessage(report)
  }
  const wake = (): void => {
    if (Atomics.exchange(flags, FLAG.awake, 1) === 0) port.postMessage(undefined)
  }
  const writeEnd = (run: number, text: string | undefined): boolean =>
    ring.write({ order: posted, run, id: 0, mark: text === undefined ? MARK.nothing : MARK.value, text: text ?? '' })
  return {
    start(run, [id, text]) {
      const isWritten = ring.write({ order: posted, run, id, mark: MARK.call, text })
      if (isWritten) wake()
      return isWritten
    },
    report(report) {
      const { run, calls, ...rest } = report
      if (calls === undefined && report.end?.kind === 'value' && writeEnd(run, report.end.text)) return wake()
      if (calls === undefined || Object.keys(rest).length > 0) return post(report)
      const long = calls.findIndex(([id, text]) => !ring.write({ order: posted, run, id, mark: MARK.call, text }))
      if (long !== 0) wake()
      if (long >= 0) post({ run, calls: calls.slice(long) })
    },
  }
}
