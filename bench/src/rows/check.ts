import { rowsSchema, typicalArguments, type SchemaCase } from '../inputs/arguments.ts'
import { realArguments, succeeds } from '../inputs/real-arguments.ts'
import { makeRows } from '../inputs/values.ts'
import { defineRow } from '../row.ts'
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

const rows = [{ schema: rowsSchema, values: [makeRows(2000)] }]

export const checkRows = defineRow({
  name: 'check-rows',
  what: '`check` of a value of 2,000 rows of two fields',
  contenders: {
    [onSnapshots]: () => checkInTurn(snapshotsOf(rows), dshChecker),
    [onAnyValue]: () => checkInTurn(rows, dshChecker),
    [ajv]: () => checkInTurn(rows, ajvChecker),
    peer: async () => checkInTurn(rows, await peerChecker()),
  },
  targets: { peer: { atLeast: 90 } },
})

async function coreArguments(): Promise<readonly SchemaCase[]> {
  const { assertSupportedJsonSchema } = await loadPeerTools()
  return realArguments(schema => succeeds(() => assertSupportedJsonSchema(schema)))
}
