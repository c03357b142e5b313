import { importSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { hasData } from '../real-data.ts'
import { compare, oracleOf, readRealSchemas } from './real-tools.ts'

describe.skipIf(!hasData())('importSchema(schema) of real tools', () => {
  it('takes and refuses what ajv does, of many more values', () => {
    let agreed = 0
    for (const real of hasData() ? readRealSchemas() : []) {
      const isValid = oracleOf(real.schema)
      if (isValid === undefined) continue
      const outcome = compare(real, importSchema(real.schema), isValid, 100)
      expect({ name: real.name, differing: outcome.differing }).toEqual({ name: real.name, differing: [] })
      agreed += outcome.agreed
    }
    expect(agreed).toBeGreaterThan(290_000)
  })
})
