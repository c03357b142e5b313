import { AssertionError } from 'node:assert'
import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('../src/run.ts')
  vi.resetModules()
})

describe('the program', () => {
  it('prints what it asserts', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
    await import('../src/main.ts')
    expect(log).toHaveBeenCalledTimes(18)
  })

  it('fails where what it prints is something else', async () => {
    vi.doMock('../src/run.ts', () => ({ run: async (say: (line: string) => void) => say('nothing like it') }))
    vi.spyOn(console, 'log').mockReturnValue(undefined)
    await expect(import('../src/main.ts')).rejects.toThrow(AssertionError)
  })
})
