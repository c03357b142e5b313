import { defineCurve } from '../curve.ts'
import { rowsSchema, typicalArguments, type SchemaCase } from '../inputs/arguments.ts'
import { argumentsOf, succeeds, type Source } from '../inputs/published.ts'
import { makeRows } from '../inputs/values.ts'
import { defineRow, type Row } from '../row.ts'
import { ajvChecker, checkInTurn, dshChecker, peerChecker, snapshotsOf } from '../sides/checkers.ts'
import { loadPeerTools } from '../sides/peer.ts'

// What a pipeline checks are snapshots, which it has made before.
const onSnapshots = 'dsh, a snapshot'
const onAnyValue = 'dsh, any value'
const ajv = 'ajv 8, compiled'

export const checkArguments = defineRow({
  name: 'check-arguments',
  what: '`check` of the arguments of a typical call',
  contenders: {
    [onSnapshots]: () => checkInTurn(snapshotsOf(typicalArguments), dshChecker),
    [onAnyValue]: () => checkInTurn(typicalArguments, dshChecker),
    [ajv]: () => checkInTurn(typicalArguments, ajvChecker),
    peer: async () => checkInTurn(typicalArguments, await peerChecker()),
  },
  targets: { [ajv]: { atLeast: 1 }, peer: { atLeast: 4 } },
})

export const checkGeneratedArguments = checkAll('generated')
export const checkRealArguments = checkAll('real')

export const checkGeneratedCoreArguments = checkCore('generated')
export const checkRealCoreArguments = checkCore('real')

const rowsOf = (count: number): readonly SchemaCase[] => [{ schema: rowsSchema, values: [makeRows(count)] }]

export const checkRows = defineRow({
  name: 'check-rows',
  what: '`check` of a value of 2,000 rows of two fields',
  contenders: {
    [onSnapshots]: () => checkInTurn(snapshotsOf(rowsOf(2000)), dshChecker),
    [onAnyValue]: () => checkInTurn(rowsOf(2000), dshChecker),
    [ajv]: () => checkInTurn(rowsOf(2000), ajvChecker),
    peer: async () => checkInTurn(rowsOf(2000), await peerChecker()),
  },
  targets: { peer: { atLeast: 90 } },
})

export const checkWide = defineRow({
  name: 'check-wide',
  what: '`check` of a value of 100,000 rows of two fields',
  rounds: 3,
  contenders: {
    [onSnapshots]: () => checkInTurn(snapshotsOf(rowsOf(100_000)), dshChecker),
    [onAnyValue]: () => checkInTurn(rowsOf(100_000), dshChecker),
    [ajv]: () => checkInTurn(rowsOf(100_000), ajvChecker),
    peer: async () => checkInTurn(rowsOf(100_000), await peerChecker()),
  },
  targets: { peer: { atLeast: 20 } },
})

export const checkGrowth = defineCurve({
  name: 'check-growth',
  what: '`check` by dsh of any value, as it grows: linear',
  unit: 'rows',
  at: [100, 1000, 10_000],
  shape: 'linear',
  setup: count => checkInTurn(rowsOf(count), dshChecker),
})

export const leastGrowth = defineCurve({
  name: 'check-growth-least',
  what: 'the list of all own keys of an array and of each row in it, without which no hidden property is seen',
  unit: 'rows',
  at: [100, 1000, 10_000],
  setup: count => {
    const rows = makeRows(count)
    return () => {
      let keys = Reflect.ownKeys(rows).length
      for (const row of rows) keys += Reflect.ownKeys(row).length
      return keys
    }
  },
})

function checkAll(source: Source): Row {
  return defineRow({
    name: `check-${source}-arguments`,
    what: `\`check\` of arguments of ${source} tools, all schemas that dsh takes`,
    input: source,
    warmUps: 4,
    contenders: {
      [onSnapshots]: () => checkInTurn(snapshotsOf(argumentsOf(source)), dshChecker),
      [onAnyValue]: () => checkInTurn(argumentsOf(source), dshChecker),
      [ajv]: () => checkInTurn(argumentsOf(source), ajvChecker),
    },
    targets: { [ajv]: { atLeast: 1 } },
  })
}

function checkCore(source: Source): Row {
  return defineRow({
    name: `check-${source}-core-arguments`,
    what: `\`check\` of arguments of ${source} tools, the schemas that the peer takes too`,
    input: source,
    warmUps: 4,
    contenders: {
      [onSnapshots]: async () => checkInTurn(snapshotsOf(await coreArguments(source)), dshChecker),
      [onAnyValue]: async () => checkInTurn(await coreArguments(source), dshChecker),
      peer: async () => checkInTurn(await coreArguments(source), await peerChecker()),
    },
    targets: { peer: { atLeast: 4 } },
  })
}

async function coreArguments(source: Source): Promise<readonly SchemaCase[]> {
  const { assertSupportedJsonSchema } = await loadPeerTools()
  return argumentsOf(source, schema => succeeds(() => assertSupportedJsonSchema(schema)))
}
