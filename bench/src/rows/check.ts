import { rowsSchema, typicalArguments, type SchemaCase } from '../inputs/arguments.ts'
import { realArguments, succeeds } from '../inputs/real-arguments.ts'
import { makeRows } from '../inputs/values.ts'
import { defineRow, type Setup } from '../row.ts'
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

export const checkRealArguments = defineRow({
  name: 'check-real-arguments',
  what: '`check` of real tool arguments, all schemas that dsh takes',
  contenders: {
    [onSnapshots]: () => checkInTurn(snapshotsOf(realArguments()), dshChecker),
    [onAnyValue]: () => checkInTurn(realArguments(), dshChecker),
    [ajv]: () => checkInTurn(realArguments(), ajvChecker),
  },
  targets: { [ajv]: { atLeast: 1 } },
})

export const checkRealCoreArguments = defineRow({
  name: 'check-real-core-arguments',
  what: '`check` of real tool arguments, the schemas that the peer takes too',
  contenders: {
    [onSnapshots]: async () => checkInTurn(snapshotsOf(await coreArguments()), dshChecker),
    [onAnyValue]: async () => checkInTurn(await coreArguments(), dshChecker),
    peer: async () => checkInTurn(await coreArguments(), await peerChecker()),
  },
  targets: { peer: { atLeast: 4 } },
})

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
  contenders: {
    [onSnapshots]: () => checkInTurn(snapshotsOf(rowsOf(100_000)), dshChecker),
    [onAnyValue]: () => checkInTurn(rowsOf(100_000), dshChecker),
    [ajv]: () => checkInTurn(rowsOf(100_000), ajvChecker),
    peer: async () => checkInTurn(rowsOf(100_000), await peerChecker()),
  },
  targets: { peer: { atLeast: 20 } },
})

export const checkGrowth = defineRow({
  name: 'check-growth',
  what: '`check` by dsh of any value, as it grows: linear',
  contenders: { '100 rows': ours(100), '1,000 rows': ours(1000), '10,000 rows': ours(10_000) },
  targets: { '1,000 rows': { atMost: 13 }, '10,000 rows': { atMost: 130 } },
})

function ours(count: number): Setup {
  return () => checkInTurn(rowsOf(count), dshChecker)
}

async function coreArguments(): Promise<readonly SchemaCase[]> {
  const { assertSupportedJsonSchema } = await loadPeerTools()
  return realArguments(schema => succeeds(() => assertSupportedJsonSchema(schema)))
}
