import { defineRow, verified, type Row } from '../row.ts'
import { threadsAndEngine } from '../sides/least.ts'
import { peerWorker } from '../sides/programs.ts'
import { echo, ofCalls, ofCallsAtOnce, sumTo } from './program-texts.ts'

/** Programs of the same shape that call nothing: JSON text written and read, and a promise waited for, in each round. */
const ofRounds = (count: number): string => `
  let sum = 0
  for (let at = 0; at < ${count}; at++) sum += JSON.parse(await Promise.resolve(JSON.stringify({ at }))).at
  return sum
`
const ofRoundsAtOnce = (count: number): string => `
  const round = async (_: unknown, at: number) => JSON.parse(await Promise.resolve(JSON.stringify({ at })))
  return (await Promise.all(Array.from({ length: ${count} }, round))).length
`

export const leastCalls = least('program-calls-least', '2,000 calls, one after the other', {
  rounds: 2000,
  program: ofRounds(2000),
  peer: ofCalls(2000),
  gives: sumTo(2000),
})

export const leastParallel = least('program-parallel-least', '100 calls at once', {
  rounds: 1,
  program: ofRoundsAtOnce(100),
  peer: ofCallsAtOnce(100),
  gives: 100,
})

interface Least {
  readonly rounds: number
  readonly program: string
  readonly peer: string
  readonly gives: number
}

function least(name: string, calls: string, { rounds, program, peer, gives }: Least): Row {
  return defineRow({
    name,
    what: `what no program of ${calls}, can be quicker than: two threads, and the engine, by themselves`,
    by: 'wall',
    needsNode22: true,
    contenders: {
      'threads and engine alone': async () =>
        verified(await threadsAndEngine(rounds, program), value => value === gives),
      peer: async () => {
        const run = await peerWorker()
        return verified(
          () => run(peer, echo),
          value => value === gives,
        )
      },
    },
  })
}
