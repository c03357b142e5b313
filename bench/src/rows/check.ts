import { rowsSchema, typicalArguments } from '../inputs/arguments.ts'
import { realArguments, succeeds } from '../inputs/real-arguments.ts'
import { makeRows } from '../inputs/values.ts'
import { defineRow } from '../row.ts'
import { ajvChecker, checkInTurn, dshChecker, peerChecker } from '../sides/checkers.ts'
import { loadPeerTools } from '../sides/peer.ts'

export const checkArguments = defineRow({
  name: 'check-arguments',
  what: '`check` of the arguments of a typical call',
  contenders: {
    dsh: () => checkInTurn(typicalArguments, dshChecker),
    'ajv 8, compiled': () => checkInTurn(typicalArguments, ajvChecker),
    peer: async () => checkInTurn(typicalArguments, await peerChecker()),
  },
  targets: { 'ajv 8, compiled': { atLeast: 1 }, peer: { atLeast: 4 } },
})

export const checkRealArguments = defineRow({
  name: 'check-real-arguments',
  what: '`check` of real tool arguments, all schemas that dsh takes',
  contenders: {
    dsh: () => checkInTurn(realArguments(), dshChecker),
    'ajv 8, compiled': () => checkInTurn(realArguments(), ajvChecker),
  },
  targets: { 'ajv 8, compiled': { atLeast: 1 } },
})

export const checkRealCoreArguments = defineRow({
  name: 'check-real-core-arguments',
  what: '`check` of real tool arguments, the schemas that the peer takes too',
  contenders: {
    dsh: async () => checkInTurn(await coreArguments(), dshChecker),
    peer: async () => checkInTurn(await coreArguments(), await peerChecker()),
  },
  targets: { peer: { atLeast: 4 } },
})

const rows = [{ schema: rowsSchema, values: [makeRows(2000)] }]

export const checkRows = defineRow({
  name: 'check-rows',
  what: '`check` of a value of 2,000 rows of two fields',
  contenders: {
    dsh: () => checkInTurn(rows, dshChecker),
    'ajv 8, compiled': () => checkInTurn(rows, ajvChecker),
    peer: async () => checkInTurn(rows, await peerChecker()),
  },
  targets: { peer: { atLeast: 90 } },
})

async function coreArguments() {
  const { assertSupportedJsonSchema } = await loadPeerTools()
  return realArguments(schema => succeeds(() => assertSupportedJsonSchema(schema)))
}
