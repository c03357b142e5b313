import { describe, expect, it } from 'vitest'
import { contain } from '../src/contain.ts'
import { awaitable, fail } from './hostile.ts'
import { unhandledDuring } from './unhandled.ts'

describe('contain(observer, report)', () => {
  it('reports what the observer throws, at once', () => {
    const reports: unknown[] = []
    contain(fail('thrown'), error => reports.push(error))
    expect(reports).toEqual([new Error('thrown')])
  })

  it('reports what the observer rejects with, later', async () => {
    const reports: unknown[] = []
    const unhandled = await unhandledDuring(() =>
      contain(
        async () => fail('rejected')(),
        error => reports.push(error),
      ),
    )
    expect(reports).toEqual([new Error('rejected')])
    expect(unhandled).toEqual([])
  })

  it('reports nothing of an observer that is done', async () => {
    const reports: unknown[] = []
    await unhandledDuring(() => contain(async () => 'fine', error => reports.push(error))) // prettier-ignore
    expect(reports).toEqual([])
  })

  it('looks at the `then` of an answer once, so that a second look cannot be a trap', async () => {
    let looks = 0
    const look = (): undefined => {
      looks += 1
      return undefined
    }
    await unhandledDuring(() => contain(() => awaitable({ get: look }), fail('not asked')))
    expect(looks).toBe(1)
  })
})
