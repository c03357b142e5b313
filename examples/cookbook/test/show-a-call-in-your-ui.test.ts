import { describe, expect, it } from 'vitest'
import { printed } from './support/printed.ts'

describe('the recipe "Show a call in your UI"', () => {
  it('prints what its page shows', async () => {
    await expect(await printed(() => import('../src/show-a-call-in-your-ui.ts'))).toMatchFileSnapshot(
      './output/show-a-call-in-your-ui.txt',
    )
  })
})
