import process from 'node:process'
import { importSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { hasData } from '../real-data.ts'
import { compare, oracleOf, readRealSchemas } from './real-tools.ts'

describe.skipIf(!hasData())('importSchema(schema) of real tools', () => {
  it('takes and refuses what ajv does, of all their values and of 100 more for each that are nearly right', () => {
    let [agreed, compared] = [0, 0]
    const unjudged: string[] = []
    for (const real of readRealSchemas()) {
      const receipt = importSchema(real.schema)
      expect({ name: real.name, lossless: receipt.lossless }).toEqual({ name: real.name, lossless: true })
      const isValid = oracleOf(real.schema)
      if (isValid === undefined) {
        unjudged.push(real.name)
        continue
      }
      const outcome = compare(real, receipt, isValid, 100)
      expect({ name: real.name, differing: outcome.differing }).toEqual({ name: real.name, differing: [] })
      agreed += outcome.agreed
      compared++
    }
    process.stderr.write(`${agreed} verdicts of ${compared} schemas agree; ajv throws on ${unjudged.length} more\n`)
    expect(compared).toBe(2757)
    expect(agreed).toBeGreaterThan(290_000)
  })
})
