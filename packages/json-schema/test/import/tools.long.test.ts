import process from 'node:process'
import { importSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { hasData } from '../real-data.ts'
import { compare, oracleOf, readRealSchemas } from './real-tools.ts'

describe.skipIf(!hasData())('importSchema(schema) of real tools', () => {
  it('takes and refuses what ajv does, of all their values and of 100 more for each value that are nearly right', () => {
    let [agreed, compared, without] = [0, 0, 0]
    for (const real of readRealSchemas()) {
      const receipt = importSchema(real.schema)
      expect({ name: real.name, lossless: receipt.lossless }).toEqual({ name: real.name, lossless: true })
      if (real.values.length === 0) without++
      const outcome = compare(real, receipt, oracleOf(real.schema), 100)
      expect({ name: real.name, differing: outcome.differing }).toEqual({ name: real.name, differing: [] })
      agreed += outcome.agreed
      compared++
    }
    process.stderr.write(
      `${agreed} verdicts of ${compared} schemas agree, ${without} of which have no values of their own\n`,
    )
    expect(compared).toBe(2758)
    expect(agreed).toBeGreaterThan(2_000_000)
  })
})
