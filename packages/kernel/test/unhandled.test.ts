import { describe, expect, it } from 'vitest'
import { unhandledDuring } from './unhandled.ts'

describe('unhandledDuring(action)', () => {
  it('gives a rejection that nobody handles', async () => {
    expect(
      await unhandledDuring(() => {
        void Promise.reject(new Error('lost'))
      }),
    ).toEqual([new Error('lost')])
  })

  it('gives nothing where all is handled', async () => {
    expect(
      await unhandledDuring(() => {
        Promise.reject(new Error('kept')).catch(() => {})
      }),
    ).toEqual([])
  })
})
