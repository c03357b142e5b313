import type { Row } from '../row.ts'
import type { Effort } from './effort.ts'
import type { Sample } from './measure.ts'
import type { OpenSession, Session } from './session.ts'

/** What a contender came to: its samples in the order of the rounds, or why there are none. */
export type Outcome = { readonly samples: readonly Sample[] } | { readonly failure: string }

/**
 * All contenders of a row, in turn: A, B, A, B, …, so that whatever else the machine does weighs on all of them. Sample n of
 * one and sample n of another are neighbours in time.
 */
export async function runRow(row: Row, effort: Effort, open: OpenSession): Promise<ReadonlyMap<string, Outcome>> {
  const samples = new Map(Object.keys(row.contenders).map(name => [name, [] as Sample[]]))
  const failures = new Map<string, string>()
  const attempt = async <T>(name: string, action: () => Promise<T>): Promise<T | undefined> => {
    if (failures.has(name)) return undefined
    try {
      return await action()
    } catch (error) {
      failures.set(name, error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  const names = [...samples.keys()]
  const rounds = Math.min(effort.rounds, row.own?.rounds ?? row.rounds ?? effort.rounds)
  const generations = Math.min(effort.generations, row.own?.generations ?? effort.generations)
  for (let generation = 0; generation < generations; generation++) {
    const sessions = new Map<string, Session>()
    // Two at a time, since nothing is measured yet.
    for (let at = 0; at < names.length; at += 2) {
      const pair = names.slice(at, at + 2)
      const opened = await Promise.all(pair.map(name => attempt(name, () => open(row, name, effort))))
      for (const [place, session] of opened.entries())
        if (session !== undefined) sessions.set(pair[place] ?? '', session)
    }
    for (let round = 0; round < rounds; round++)
      for (const [name, session] of sessions) {
        const sample = await attempt(name, () => session.round())
        if (sample !== undefined) samples.get(name)?.push(sample)
      }
    for (const session of sessions.values()) await session.close()
  }
  return new Map(
    [...samples].map(([name, taken]) => {
      const failure = failures.get(name)
      return [name, failure === undefined ? { samples: taken } : { failure }]
    }),
  )
}
