import { describe, expect, it } from 'vitest'
import { chooseRows } from '../src/choose.ts'
import { defineRow } from '../src/row.ts'

const rows = ['execute-10', 'execute-100', 'execute-growth', 'get-10'].map(name =>
  defineRow({ name, what: '', contenders: { one: () => () => 1 } }),
)
const chosen = (...names: string[]) => chooseRows(rows, names).map(({ name }) => name)

describe('chooseRows(rows, names)', () => {
  it('takes all without a name', () => {
    expect(chosen()).toEqual(['execute-10', 'execute-100', 'execute-growth', 'get-10'])
  })

  it('takes those that begin with a name, in the order of the table', () => {
    expect(chosen('get', 'execute-g')).toEqual(['execute-growth', 'get-10'])
  })

  it('takes a row that is named alone, though others begin so', () => {
    expect(chosen('execute-10')).toEqual(['execute-10'])
  })

  it('refuses a name that is none, and says which there are', () => {
    expect(() => chosen('exicute')).toThrow('there are execute-10, execute-100, execute-growth, get-10')
  })
})
