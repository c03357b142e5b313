import { isSnapshot, mostNodes, takeSnapshot } from '@dsh/json'
import { describe, expect, it } from 'vitest'

describe('takeSnapshot(value)', () => {
  it('gives a frozen copy', () => {
    const given = { list: [1] }
    const taken = takeSnapshot(given)
    expect(taken).toEqual({ ok: true, value: given })
    expect(taken.ok && isSnapshot(taken.value) && taken.value !== given).toBe(true)
  })

  it('refuses what is shared over and over, and copies no more than it may have', () => {
    let shared: readonly unknown[] = []
    for (let level = 0; level < 40; level++) shared = [shared, shared]
    expect(takeSnapshot(shared)).toMatchObject({
      ok: false,
      limit: 'maxNodes',
      reason: `more than ${mostNodes} values in all`,
    })
  })
})
