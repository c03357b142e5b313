let now = 0

/** The next moment of this process: every change anywhere is later than all before it. */
export function tick(): number {
  now += 1
  return now
}
