import { describe, expect, it } from 'vitest'
import { printed } from './support/printed.ts'

describe('the recipe "Redact results"', () => {
  it('prints what its page shows', async () => {
    await expect(await printed(() => import('../src/redact-results.ts'))).toMatchFileSnapshot(
      './output/redact-results.txt',
    )
  })
})
