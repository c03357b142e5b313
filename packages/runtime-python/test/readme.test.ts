import { describe, expect, it } from 'vitest'
import { hasPython } from './python-here.ts'

describe.skipIf(!(await hasPython()))('The README', () => {
  it('shows a program whose calls overlap', async () => {
    const { result } = await import('./readme-example.ts')
    expect(result).toMatchObject({ ok: true, value: { total: 30 }, logs: [{ text: '2 pages' }] })
  })

  it('shows how to ask what is here', async () => {
    const { said } = await import('./probe-example.ts')
    expect(said).toMatch(/^Python 3\.\d+\.\d+, no network: true$/)
  })
})
