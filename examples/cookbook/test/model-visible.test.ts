import { describe, expect, it } from 'vitest'
import { printed } from './support/printed.ts'

describe('what a model reads of the tools of this cookbook', () => {
  it('is what it was: schemas, sections and texts of errors', async () => {
    await expect(await printed(() => import('../src/main.ts'))).toMatchFileSnapshot('./output/model-visible.txt')
  })
})
