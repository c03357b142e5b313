import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { judge, ratioOf } from '../scripts/lib/ratio.mjs'

const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: `row ${id}` }))
const print = (): unknown => JSON.stringify(rows)
const printSlowly = (): unknown => Array.from({ length: 10 }, () => JSON.stringify(rows))

describe('a guard of speed', () => {
  it('sees what has become ten times slower, and says by how much', async () => {
    const { problem } = await judge({ name: 'print', ours: printSlowly, base: print, atMost: 3 })
    expect(problem).toMatch(/^print: [\d.]+ times, at most 3$/)
  })

  it('lets pass what is as fast as it was', async () => {
    const { problem } = await judge({ name: 'print', ours: print, base: print, atMost: 3 })
    expect(problem).toBeUndefined()
  })

  it('counts the work of promises, not the time that they wait', async () => {
    const waitAndPrint = async (): Promise<unknown> => {
      await setTimeout(5)
      return print()
    }
    expect(await ratioOf(waitAndPrint, print)).toBeLessThan(5)
  })
})
