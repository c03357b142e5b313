import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('annotations', () => {
  it('assert nothing', () => {
    const notes = {
      title: 't',
      description: 'd',
      default: 1,
      examples: ['x'],
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $comment: 'c',
      deprecated: true,
      readOnly: true,
      writeOnly: false,
    }
    expect(judge({ type: 'null', ...notes }, null)).toEqual([])
  })

  it('must have their forms', () => {
    expect(
      refusal({ title: 1, $schema: 1, $comment: 1, deprecated: 1, readOnly: 1, writeOnly: 1, default: undefined }),
    ).toEqual([
      'schema.default annotation must be lossless JSON data',
      'schema.title must be a string',
      'schema.$schema must be a string',
      'schema.$comment must be a string',
      'schema.deprecated must be a boolean',
      'schema.readOnly must be a boolean',
      'schema.writeOnly must be a boolean',
    ])
  })
})
