import { isDirect, type ToolExecutionToken } from '@dsh/tool'
import { describe, expect, it } from 'vitest'

describe('isDirect(call)', () => {
  it('holds for a call by the model', () => {
    expect(isDirect({})).toBe(true)
  })

  it('does not hold for a call that a body makes', () => {
    expect(isDirect({ parent: Symbol('call') as ToolExecutionToken })).toBe(false)
  })
})
