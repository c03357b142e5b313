import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('const', () => {
  it.each([[null], [false], [0], [''], [[1, [2]]], [{ a: { b: 1 } }]])('takes %j and nothing else', value => {
    expect(judge({ const: value }, value)).toEqual([])
    expect(judge({ const: value }, { other: 1 })).toEqual([`"value" must be ${JSON.stringify(value)}`])
  })

  it('does not take 1 for true, nor [] for {}', () => {
    expect(judge({ const: true }, 1)).toHaveLength(1)
    expect(judge({ const: {} }, [])).toHaveLength(1)
  })

  it('must be a JSON value', () => {
    expect(refusal({ const: undefined })).toEqual(['schema.const must be a JSON value'])
  })
})
