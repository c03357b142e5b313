import { rowsSchema, wrongArguments, type SchemaCase } from '../inputs/arguments.ts'
import { makeWrongRows } from '../inputs/values.ts'
import { defineRow, type Setup } from '../row.ts'
import { ajvLister, dshLister, listInTurn, peerLister } from '../sides/checkers.ts'

const ajv = 'ajv 8, all errors'

export const violations = defineRow({
  name: 'violations',
  what: 'what is wrong with the arguments of a typical call, in words',
  contenders: {
    dsh: () => listInTurn(wrongArguments, dshLister),
    [ajv]: () => listInTurn(wrongArguments, ajvLister),
    peer: async () => listInTurn(wrongArguments, await peerLister()),
  },
})

export const violationsRows = defineRow({
  name: 'violations-rows',
  what: 'what is wrong with 1,000 rows of two fields, both wrong; dsh tells 20 of it',
  contenders: {
    dsh: () => listInTurn(wrongRows(1000), dshLister),
    [ajv]: () => listInTurn(wrongRows(1000), ajvLister),
    peer: async () => listInTurn(wrongRows(1000), await peerLister()),
  },
})

export const violationsGrowth = defineRow({
  name: 'violations-growth',
  what: 'the same by dsh, as rows grow in number: linear',
  contenders: { '100 rows': ours(100), '1,000 rows': ours(1000), '10,000 rows': ours(10_000) },
  targets: { '1,000 rows': { atMost: 13 }, '10,000 rows': { atMost: 130 } },
})

function ours(count: number): Setup {
  return () => listInTurn(wrongRows(count), dshLister)
}

function wrongRows(count: number): readonly SchemaCase[] {
  return [{ schema: rowsSchema, values: [makeWrongRows(count)] }]
}
