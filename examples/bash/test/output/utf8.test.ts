import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenEnd, brokenHead } from '../../src/output/utf8.ts'

const wellFormed = fc.string({ unit: 'binary' }).map(text => Buffer.from(text))

describe('brokenHead(bytes)', () => {
  it('leaves only whole characters of any cut text', () => {
    fc.assert(
      fc.property(wellFormed, fc.nat(), (bytes, at) => {
        const cut = bytes.subarray(at % (bytes.length + 1))
        const rest = cut.subarray(brokenHead(cut))
        expect(Buffer.from(rest.toString())).toEqual(rest)
        expect(cut.length - rest.length).toBeLessThan(4)
      }),
    )
  })

  it('skips no more than three bytes of what is no text', () => {
    expect(brokenHead(Buffer.alloc(10, 0x80))).toBe(3)
  })
})

describe('brokenEnd(bytes)', () => {
  it('leaves only whole characters of any cut text', () => {
    fc.assert(
      fc.property(wellFormed, fc.nat(), (bytes, at) => {
        const cut = bytes.subarray(0, at % (bytes.length + 1))
        const rest = cut.subarray(0, cut.length - brokenEnd(cut))
        expect(Buffer.from(rest.toString())).toEqual(rest)
        expect(cut.length - rest.length).toBeLessThan(4)
      }),
    )
  })

  it('holds back nothing of a whole text', () => {
    fc.assert(fc.property(wellFormed, bytes => void expect(brokenEnd(bytes)).toBe(0)))
  })

  it('holds back no byte that can begin no character', () => {
    expect(brokenEnd(Buffer.from([0xff]))).toBe(0)
    expect(brokenEnd(Buffer.from([0xc1]))).toBe(0)
  })
})
