import { makeRows } from '../inputs/values.ts'
import { defineRow, verified, type OwnMeasure, type Row, type Target } from '../row.ts'
import { cPython, peerWorker, quickJs, runLibrary, type Functions, type RunProgram } from '../sides/programs.ts'
import { afterPause } from './after-pause.ts'
import { echo, ofCalls, ofCallsAtOnce, sumTo } from './program-texts.ts'

const sides = { dsh: quickJs, peer: peerWorker, 'npm `run`': runLibrary }
/** A program that each side runs; what it gives is looked at before anything is measured. */
interface Program {
  readonly text: string
  readonly functions?: Functions
  readonly gives: unknown
}

export const programTrivial = programRow(
  'program-trivial',
  'a program that returns a number, warm',
  { text: 'return 1 + 1', gives: 2 },
  50,
)

export const programIdle = programRow(
  'program-idle',
  'a program of five calls, one after the other, after 300 ms in which nothing happened',
  { text: ofCalls(5), gives: sumTo(5) },
  25,
  { rounds: 7 },
)

export const programCalls = programRow(
  'program-calls',
  'a program of 2,000 calls, one after the other',
  { text: ofCalls(2000), gives: sumTo(2000) },
  5,
)

export const programParallel = programRow(
  'program-parallel',
  'a program of 100 calls at once',
  {
    text: ofCallsAtOnce(100),
    gives: 100,
  },
  40,
)

const rows = makeRows(250_000)

export const programLarge = programRow(
  'program-large',
  `a program that gets ${(JSON.stringify(rows).length / 1e6).toFixed(0)} MB from one call`,
  { text: 'return (await tools.rows({})).length', functions: { rows: async () => rows }, gives: rows.length },
  6,
  undefined,
  3,
)

const two: Program = { text: 'return 1 + 1', gives: 2 }

export const programPython = defineRow({
  name: 'program-python',
  what: 'a program in Python that returns a number, in a process that was made ready in 300 ms in which nothing happened',
  by: 'wall',
  needsNode22: true,
  own: { rounds: 7 },
  contenders: {
    dsh: () => setUp(cPython, two, { rounds: 7 }),
    'peer, in JavaScript': () => setUp(peerWorker, two, { rounds: 7 }),
  },
  targets: { 'peer, in JavaScript': { atLeast: 8 } },
})

export const programPythonCalls = defineRow({
  name: 'program-python-calls',
  what: 'a program of 2,000 calls, one after the other, in Python',
  by: 'wall',
  needsNode22: true,
  contenders: {
    dsh: () =>
      setUp(cPython, {
        text: `total = 0\nfor at in range(2000):\n    total += (await tools.echo({"at": at}))["at"]\nreturn total`,
        gives: sumTo(2000),
      }),
    'peer, in JavaScript': () => setUp(peerWorker, { text: ofCalls(2000), gives: sumTo(2000) }),
  },
})

function programRow(
  name: string,
  what: string,
  program: Program,
  atLeast: number,
  own?: OwnMeasure,
  rounds?: number,
): Row {
  const contenders = Object.entries(sides).map(([side, open]) => [side, () => setUp(open, program, own)])
  const targets: Record<string, Target> = { peer: { atLeast } }
  return defineRow({
    name,
    what,
    by: 'wall',
    needsNode22: true,
    ...(own && { own }),
    ...(rounds !== undefined && { rounds }),
    contenders: Object.fromEntries(contenders) as Row['contenders'],
    targets,
  })
}

async function setUp(open: () => Promise<RunProgram>, { text, functions = echo, gives }: Program, own?: OwnMeasure) {
  const run = await open()
  const once = await verified(
    () => run(text, functions),
    value => value === gives,
  )
  return own === undefined ? once : afterPause(once)
}
