import { describe, expect, it } from 'vitest'
import { printed } from './support/printed.ts'

describe('the recipe "Scope tools to an agent"', () => {
  it('prints what its page shows', async () => {
    await expect(await printed(() => import('../src/scope-tools-to-an-agent.ts'))).toMatchFileSnapshot(
      './output/scope-tools-to-an-agent.txt',
    )
  })
})
