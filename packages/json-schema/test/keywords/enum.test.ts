import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('enum', () => {
  it('takes any JSON values, with a type or without', () => {
    const members = [1, 'a', null, [1, { b: 2, a: 1 }], {}]
    expect(judge({ enum: members }, [1, { a: 1, b: 2 }])).toEqual([])
    expect(judge({ enum: members }, {})).toEqual([])
    expect(judge({ enum: members }, [])).toEqual(['"value" must be one of [1,"a",null,[1,{"b":2,"a":1}],{}]'])
    expect(judge({ enum: members }, '1')).toHaveLength(1)
  })

  it('takes a member only where the other keywords do', () => {
    expect(judge({ type: 'string', enum: ['a', 1] }, 1)).toEqual(['"value" must be a string'])
    expect(judge({ enum: ['a', 'abc'], maxLength: 1 }, 'abc')).toEqual(['"value" must have at most 1 character'])
  })

  it('tells 0 from minus zero', () => {
    expect(judge({ enum: [0] }, 0)).toEqual([])
    expect(judge({ enum: [0] }, -0)).toEqual(['"value" must be a lossless JSON value'])
  })

  it('refuses a lossy value that looks like a member', () => {
    const lossy = { a: 1, [Symbol('s')]: 2 }
    expect(judge({ enum: [{ a: 1 }] }, lossy)).toEqual(['"value" must be a lossless JSON value'])
  })

  it('takes nothing where the list is empty', () => {
    expect(judge({ enum: [] }, null)).toEqual(['"value" must be one of []'])
  })

  it.each([[{}], [[undefined]], ['a']])('must be an array of JSON values, not %j', members => {
    expect(refusal({ enum: members })).toEqual(['schema.enum must be an array of JSON values'])
  })
})
