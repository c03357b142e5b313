import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFrameReader, printFrame } from '../src/frames.ts'

const field = fc.string({ unit: 'binary' }).map(text => Buffer.from(text).toString().replaceAll('\u001f', ''))

it('frames arrive as they were sent, however the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.array(field, { minLength: 1, maxLength: 5 })), fc.array(fc.nat(20)), (frames, cuts) => {
      const seen: (readonly string[])[] = []
      const feed = createFrameReader(1e6, fields => seen.push(fields), expect.fail)
      let rest = Buffer.concat(frames.map(printFrame))
      for (const cut of cuts) {
        feed(rest.subarray(0, cut))
        rest = rest.subarray(cut)
      }
      feed(rest)
      expect(seen).toEqual(frames)
    }),
  )
})

it('bytes of any kind break nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array()), chunks => {
      const feed = createFrameReader(
        1e3,
        () => {},
        () => {},
      )
      for (const chunk of chunks) feed(Buffer.from(chunk))
    }),
  )
})

it('a frame that is too long is refused once, at its first bytes, and nothing after it is read', () => {
  let refusals = 0
  const feed = createFrameReader(10, expect.fail, () => void refusals++)
  feed(Buffer.from([0xff, 0xff, 0xff, 0xff]))
  feed(printFrame(['a']))
  expect(refusals).toBe(1)
})

it('the last field keeps the separators that would be one too many', () => {
  const seen: (readonly string[])[] = []
  createFrameReader(1e3, fields => seen.push(fields), expect.fail)(printFrame(['a', 'b', 'c', 'd', 'e', 'f']))
  expect(seen).toEqual([['a', 'b', 'c', 'd', 'e\u001ff']])
})
