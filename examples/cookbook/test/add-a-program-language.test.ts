import { describe, expect, it } from 'vitest'
import { lines } from '../src/lines/language.ts'
import { printed } from './support/printed.ts'

describe('the recipe "Add a program language"', () => {
  it('is one value: its SDK, its words and its runtime', async () => {
    await expect(await printed(() => import('../src/add-a-program-language.ts'))).toMatchFileSnapshot(
      './output/add-a-program-language.txt',
    )
  })

  it('writes the same for the same tools in any order, and throws for none', () => {
    const [one, other] = ['b', 'a'].map(name => ({
      name,
      description: 'Does it. And more.',
      parameters: { type: 'object' as const },
      output: {},
    }))
    if (one === undefined || other === undefined) throw new Error('two tools are needed')
    expect(lines.renderSdk([one, other])).toBe(lines.renderSdk([other, one]))
    expect(lines.renderSdk([one])).toContain('b {"type":"object"} # Does it')
    expect(lines.renderSdk([null, 5, { name: {} }] as never)).toContain('Each line')
  })
})
