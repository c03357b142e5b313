import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('type', () => {
  it('takes a list of types', () => {
    expect(judge({ type: ['string', 'null'] }, null)).toEqual([])
    expect(judge({ type: ['integer', 'object'] }, 1.5)).toEqual(['"value" must be an integer or an object'])
    expect(judge({ type: ['string', 'number', 'array'] }, true)).toEqual([
      '"value" must be a string, a number or an array',
    ])
  })

  it('lets the keywords of each kind speak where a list has it', () => {
    const schema = { type: ['string', 'array'], minLength: 2, minItems: 1 } as const
    expect(judge(schema, 'a')).toEqual(['"value" must have at least 2 characters'])
    expect(judge(schema, [])).toEqual(['"value" must have at least 1 item'])
    expect(judge(schema, [1])).toEqual([])
  })

  it.each([[[]], [['string', 'string']], [['text']], [1]])(
    'must be a name or a list of different ones, not %j',
    type => {
      expect(refusal({ type })).toEqual([
        'schema.type must be a type name or a non-empty array of different type names (object/array/string/number/integer/boolean/null)',
      ])
    },
  )
})
