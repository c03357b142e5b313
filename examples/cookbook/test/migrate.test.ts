import { describe, expect, it } from 'vitest'
import { printed } from './support/printed.ts'

describe('the recipe "Migrate from the package of the harness"', () => {
  it('prints what its page shows', async () => {
    await expect(await printed(() => import('../src/migrate.ts'))).toMatchFileSnapshot('./output/migrate.txt')
  })
})
