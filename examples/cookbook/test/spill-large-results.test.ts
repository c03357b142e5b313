import { describe, expect, it } from 'vitest'
import { printed } from './support/printed.ts'

describe('the recipe "Spill large results"', () => {
  it('prints what its page shows', async () => {
    await expect(await printed(() => import('../src/spill-large-results.ts'))).toMatchFileSnapshot(
      './output/spill-large-results.txt',
    )
  })
})
