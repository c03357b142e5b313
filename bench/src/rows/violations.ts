import { defineCurve } from '../curve.ts'
import { rowsSchema, wrongArguments, type SchemaCase } from '../inputs/arguments.ts'
import { makeWrongRows } from '../inputs/values.ts'
import { defineRow } from '../row.ts'
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

export const violationsGrowth = defineCurve({
  name: 'violations-growth',
  what: 'the same by dsh, as rows grow in number: linear',
  unit: 'rows',
  at: [100, 1000, 10_000],
  shape: 'linear',
  setup: count => listInTurn(wrongRows(count), dshLister),
})

function wrongRows(count: number): readonly SchemaCase[] {
  return [{ schema: rowsSchema, values: [makeWrongRows(count)] }]
}
