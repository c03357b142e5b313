import { describe, expect, it } from 'vitest'
import { printed } from './support/printed.ts'

describe('the recipe "Bring your own host"', () => {
  it('prints what its page shows', async () => {
    await expect(await printed(() => import('../src/bring-your-own-host.ts'))).toMatchFileSnapshot(
      './output/bring-your-own-host.txt',
    )
  })
})
