import { isCodedError } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { createLimits, defaultLimits, narrowLimits } from '@dsh/code-runtime'

const refusal = (make: () => unknown): string => {
  try {
    return `accepted ${JSON.stringify(make())}`
  } catch (error) {
    return isCodedError(error, 'INVALID_CALL') ? error.message : 'another error'
  }
}

describe('createLimits(own)', () => {
  it('are the defaults, but for what is said', () => {
    expect(createLimits()).toEqual(defaultLimits)
    expect(createLimits({ calls: 5 })).toEqual({ ...defaultLimits, calls: 5 })
    expect(createLimits({ cpuMs: 0.5, wallMs: 2_147_483_647 })).toMatchObject({ cpuMs: 0.5, wallMs: 2_147_483_647 })
  })

  it.each([
    { calls: 0 },
    { cpuMs: -1 },
    { wallMs: 2_147_483_648 },
    { wallMs: Number.NaN },
    { logBytes: 4.5 },
    { logBytes: '5' as never },
    { memoryBytes: Infinity },
    { depth: 1_001 },
  ])('refuse what is no limit: %j', own => {
    expect(refusal(() => createLimits(own))).toMatch(/^limits\.\w+ must be a positive/)
  })

  it('refuse a name that no limit has, and what is no object', () => {
    expect(refusal(() => createLimits({ timeoutMs: 5 } as never))).toMatch(
      /^limits.timeoutMs is no limit: choose among/,
    )
    expect(refusal(() => createLimits(5 as never))).toMatch(/must be an object/)
  })
})

describe('narrowLimits(own, asked)', () => {
  const own = createLimits({ calls: 10 })

  it('takes what is asked for up to the own', () => {
    expect(narrowLimits(own)).toEqual(own)
    expect(narrowLimits(own, { calls: 10, depth: 1 })).toEqual({ ...own, depth: 1 })
  })

  it('refuses what is wider, and says what to do', () => {
    expect(refusal(() => narrowLimits(own, { calls: 11 }))).toBe(
      "limits.calls of a run may be at most the runtime's own 10, not 11: ask for less, or create the runtime with more",
    )
  })
})
