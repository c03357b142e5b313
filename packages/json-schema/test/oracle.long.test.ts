import process from 'node:process'
import { expect, it } from 'vitest'
import { compareWithAjv, tableOf } from './oracle/run.ts'
import type { Judged } from './oracle/verdicts.ts'
import { replayWithoutCode } from './without-code.ts'

it('agrees with ajv on 100,000 pairs, in 1,000 and more of which each keyword decides', async () => {
  const cases: Judged[] = []
  const outcome = compareWithAjv({ pairs: 120_000, seed: 1, onJudged: judged => void cases.push(judged) })
  process.stderr.write(tableOf(outcome))
  expect(outcome.disagreements).toEqual([])
  expect(outcome.pairs).toBeGreaterThanOrEqual(100_000)
  expect(Math.min(outcome.valid, outcome.invalid)).toBeGreaterThan(outcome.pairs * 0.3)
  expect([...outcome.deciding].filter(([, count]) => count < 1000)).toEqual([])
  expect(await replayWithoutCode(cases)).toEqual([`EvalError ${outcome.pairs}`])
})
