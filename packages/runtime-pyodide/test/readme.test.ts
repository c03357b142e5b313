import { expect, it } from 'vitest'

it('the README shows a program whose calls overlap', async () => {
  const { result } = await import('./readme-example.ts')
  expect(result).toMatchObject({ ok: true, value: { total: 30 }, logs: [{ text: '2 pages' }] })
}, 180_000)
