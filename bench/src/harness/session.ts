import type { Row } from '../row.ts'
import type { Effort } from './effort.ts'
import { measure, type Sample } from './measure.ts'
import { warmUp } from './warm-up.ts'

/** A contender that is set up and warm. */
export interface Session {
  round(): Promise<Sample>
  close(): Promise<void>
}

/** Sets one contender up; rejects with the reason where that cannot be. */
export type OpenSession = (row: Row, contender: string, effort: Effort) => Promise<Session>

/** In this process, beside all others; for tests, and on the other side of `openProcess`. */
export const openHere: OpenSession = async (row, contender, effort) => {
  const setup = row.contenders[contender]
  if (setup === undefined) throw new Error(`${row.name} has no contender ${contender}`)
  const run = await setup()
  if (row.own !== undefined) return { round: async () => (await run()) as Sample, close: () => Promise.resolve() }
  const times = await warmUp(run, {
    warmUp: effort.warmUp * (row.warmUps ?? 1),
    round: effort.round * (row.roundLengths ?? 1),
  })
  return { round: () => measure(run, times), close: () => Promise.resolve() }
}
