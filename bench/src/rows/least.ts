import { defineRow, verified, type OwnMeasure, type Row } from '../row.ts'
import { threadsAndEngine } from '../sides/least.ts'
import { peerWorker } from '../sides/programs.ts'
import { afterPause } from './after-pause.ts'
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

export const leastIdle = least(
  'program-idle-least',
  'five calls, one after the other, after 300 ms in which nothing happened',
  { rounds: 5, program: ofRounds(5), peer: ofCalls(5), gives: sumTo(5) },
  { rounds: 7 },
)

interface Least {
  readonly rounds: number
  readonly program: string
  readonly peer: string
  readonly gives: number
}

function least(name: string, calls: string, { rounds, program, peer, gives }: Least, own?: OwnMeasure): Row {
  const measured = (run: () => unknown) => (own === undefined ? run : afterPause(run))
  return defineRow({
    name,
    what: `what no program of ${calls}, can be quicker than: two threads, and the engine, by themselves`,
    by: 'wall',
    needsNode22: true,
    ...(own && { own }),
    contenders: {
      'threads and engine alone': async () =>
        measured(await verified(await threadsAndEngine(rounds, program), value => value === gives)),
      peer: async () => {
        const run = await peerWorker()
        return measured(
          await verified(
            () => run(peer, echo),
            value => value === gives,
          ),
        )
      },
    },
  })
}
