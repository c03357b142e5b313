import { isMuch, type Report } from '../worker/protocol.ts'

/** Reads reports one after the other, and lets the host do something else between those that are much to read. */
export function createReader(hear: (report: Report) => void): (report: Report) => void {
  const unread: Report[] = []
  let isReading = false

  const read = (): void => {
    for (let report = unread.shift(); report; report = unread.shift()) {
      hear(report)
      if (isMuch(report)) return void setImmediate(read)
    }
    isReading = false
  }

  return report => {
    unread.push(report)
    if (isReading) return
    isReading = true
    read()
  }
}
