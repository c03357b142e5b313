import { JsonSchemaError } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { compileParameters } from '../src/compile-parameters.ts'

function linesOf(parameters: unknown): readonly string[] {
  try {
    compileParameters(parameters as never)
  } catch (thrown) {
    if (thrown instanceof JsonSchemaError) return thrown.violations
    throw thrown
  }
  return []
}

describe('What is mistaken for a map of value schemas', () => {
  it('is told to be a JSON Schema', () => {
    expect(linesOf({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] })).toEqual([
      'parameters is a JSON Schema: give the map of its properties, each that is required with required: true',
    ])
  })

  it('is told to be of the older TypeBox', () => {
    const old = { [Symbol.for('TypeBox.Kind')]: 'Object', type: 'object', properties: {} }
    expect(linesOf(old)).toEqual([
      'parameters is a schema of @sinclair/typebox, whose types are not read: use TypeBox 1, the package "typebox"',
    ])
  })

  it('is no parameter that is named type', () => {
    expect(linesOf({ type: { type: 'string' }, properties: { type: 'json' } })).toEqual([])
  })
})
