import { importSchema, lintSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { readRealSchemas } from '../import/real-tools.ts'
import { hasData } from '../real-data.ts'

describe.skipIf(!hasData())('lintSchema(schema) of real tools', () => {
  it('finds an empty enum and five defaults of another type, and nothing where all is well', () => {
    const lines = readRealSchemas().flatMap(({ schema }) => lintSchema(importSchema(schema).schema))
    const kinds = lines.map(line => line.replace(/^"?schema[^ ]*/u, '').trim())
    expect(kinds.toSorted()).toEqual([
      'must be a boolean',
      'must be a boolean',
      'must be a boolean',
      'must be a boolean',
      'must be an array',
      'takes no value: its enum is empty, or const is none of it',
    ])
  })
})
