import { describe, expect, it } from 'vitest'
import { createCallIds } from '../../src/openai/call-ids.ts'

describe('createCallIds()', () => {
  it('keeps an id that is new, and gives another for one that was taken or is missing', () => {
    const { take } = createCallIds()
    expect(['a', 'a', '', 'call_1', 'b', ''].map(take)).toEqual(['a', 'call_1', 'call_2', 'call_3', 'b', 'call_4'])
  })
})
