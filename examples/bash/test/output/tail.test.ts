import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTail } from '../../src/output/tail.ts'

describe('createTail(limit)', () => {
  it('keeps the last bytes, however they come', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 30 })
    fc.assert(
      fc.property(chunks, fc.integer({ min: 1, max: 40 }), (pieces, limit) => {
        const tail = createTail(limit)
        for (const piece of pieces) tail.push(piece)
        const whole = Buffer.concat(pieces)
        const { start, bytes } = tail.since(0)
        expect(tail.total).toBe(whole.length)
        expect(start).toBe(Math.max(0, whole.length - limit))
        expect(bytes).toEqual(whole.subarray(start))
      }),
    )
  })

  it('gives what came since a byte', () => {
    const tail = createTail(4)
    tail.push(Buffer.from('abc'))
    expect(tail.since(2)).toEqual({ start: 2, bytes: Buffer.from('c') })
    tail.push(Buffer.from('defgh'))
    expect(tail.since(3)).toEqual({ start: 4, bytes: Buffer.from('efgh') })
    expect(tail.since(8)).toEqual({ start: 8, bytes: Buffer.alloc(0) })
  })

  it('does not keep the array that it was given', () => {
    const tail = createTail(4)
    const chunk = Buffer.from('abc')
    tail.push(chunk)
    chunk.fill(0)
    expect(tail.since(0).bytes.toString()).toBe('abc')
  })
})
