import { expect, it } from 'vitest'
import { runWithoutCode } from './without-code.ts'

it('checks values where nothing may be compiled from text', async () => {
  expect(await runWithoutCode('no-code-generation')).toEqual([
    'EvalError',
    'true',
    'false',
    'true false',
    '"value.n" must be at most 10',
  ])
})
