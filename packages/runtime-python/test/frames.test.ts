import { array, assert, nat, property, string, uint8Array } from 'fast-check'
import { expect, it } from 'vitest'
import type { FrameReader } from '@dsh/code-runtime'
import { createFrameReader, printFrame } from '../src/frames.ts'

const field = string({ unit: 'binary' }).map(text => Buffer.from(text).toString().replaceAll('\u001f', ''))

/** Feeds chunks, and hears all of them at once; gives how many frames they had. */
function hearing(reader: FrameReader<Buffer>): (chunk: Buffer) => number {
  return chunk => {
    let frames = 0
    reader.feed(chunk)
    while (reader.step()) frames += 1
    return frames
  }
}

it('frames arrive as they were sent, however the bytes are cut', () => {
  assert(
    property(array(array(field, { minLength: 1, maxLength: 5 })), array(nat(20)), (frames, cuts) => {
      const seen: (readonly string[])[] = []
      const reader = createFrameReader(
        1e6,
        fields => void seen.push(fields),
        () => expect.fail(),
      )
      const feed = hearing(reader)
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
  let frames = 0
  assert(
    property(array(uint8Array()), chunks => {
      let seen = 0
      const reader = createFrameReader(
        1e3,
        () => void (seen += 1),
        () => {},
      )
      const feed = hearing(reader)
      for (const chunk of chunks) frames += feed(Buffer.from(chunk))
      frames -= seen
    }),
  )
  expect(frames).toBe(0)
})

it('a frame that is too long is refused once, at its first bytes, and nothing after it is read', () => {
  let refusals = 0
  const reader = createFrameReader(
    10,
    () => expect.fail(),
    () => void (refusals += 1),
  )
  const feed = hearing(reader)
  feed(Buffer.from([0xff, 0xff, 0xff, 0xff]))
  feed(printFrame(['a']))
  expect(refusals).toBe(1)
})

it('the last field keeps the separators that would be one too many', () => {
  const seen: (readonly string[])[] = []
  const reader = createFrameReader(
    1e3,
    fields => void seen.push(fields),
    () => expect.fail(),
  )
  hearing(reader)(printFrame(['a', 'b', 'c', 'd', 'e', 'f']))
  expect(seen).toEqual([['a', 'b', 'c', 'd', 'e\u001ff']])
})
