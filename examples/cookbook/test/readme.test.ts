import { describe, expect, it } from 'vitest'
import { printed } from './support/printed.ts'

describe('the first page of the repository', () => {
  it('prints what it shows', async () => {
    const [native, code, card, ...rest] = (await printed(() => import('../src/readme.ts'))).split('---\n')
    await expect(native).toMatchFileSnapshot('./output/readme-native.txt')
    await expect(code).toMatchFileSnapshot('./output/readme-code.txt')
    await expect(card).toMatchFileSnapshot('./output/readme-card.txt')
    expect(rest).toEqual([])
  })
})
