import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { formats } from '../../src/formats/formats.ts'

describe('formats', () => {
  it.each([
    ['uuid', '2eb8aa08-aa98-11ea-b4aa-73b441d16380', '2eb8aa08aa9811eab4aa73b441d16380'],
    ['json-pointer', '/a~1b/0', 'a'],
    ['relative-json-pointer', '1/a', '01/a'],
    ['regex', '^[a-z]+$', '('],
  ])('%s takes %s and not %s', (name, good, bad) => {
    const test = formats.get(name)
    expect([test?.(good), test?.(bad)]).toEqual([true, false])
  })

  it('take time in proportion to a text that was made to be slow', () => {
    const hostile = [
      'a.'.repeat(50_000),
      '::'.repeat(50_000),
      '/~0'.repeat(50_000),
      '1'.repeat(100_000),
      '%41'.repeat(30_000),
    ]
    const start = process.cpuUsage()
    for (const test of formats.values()) for (const text of hostile) test(`${text}\n`)
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000)
  })
})
