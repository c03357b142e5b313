import { describe, expect, it } from 'vitest'
import { printed } from './support/printed.ts'

describe('the recipe "Ask before running"', () => {
  it('prints what its page shows', async () => {
    await expect(await printed(() => import('../src/ask-before-running.ts'))).toMatchFileSnapshot(
      './output/ask-before-running.txt',
    )
  })
})
