import { describe, expect, it } from 'vitest'
import { printed } from './support/printed.ts'

describe('the recipe "Compose a pipeline from parts"', () => {
  it('prints what its page shows', async () => {
    await expect(await printed(() => import('../src/compose-a-pipeline.ts'))).toMatchFileSnapshot(
      './output/compose-a-pipeline.txt',
    )
  })
})
