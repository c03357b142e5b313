import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRing, RING_BYTES, type Note } from '../src/worker/ring.ts'

const noteOf = (text: string, more: Partial<Note> = {}): Note => ({
  order: 0,
  run: 1,
  id: 7,
  mark: 3,
  text,
  ...more,
})

/** Both ends of a ring. */
function openRing() {
  const shared = new SharedArrayBuffer(64 + RING_BYTES)
  return { writer: createRing(shared, 64), reader: createRing(shared, 64) }
}

describe('a ring', () => {
  it('gives the other end what was written, in its order, and then nothing', () => {
    const { writer, reader } = openRing()
    expect([writer.write(noteOf('one')), writer.write(noteOf('', { id: 8 }))]).toEqual([true, true])
    expect([reader.read(0), reader.read(0), reader.read(0)]).toEqual([noteOf('one'), noteOf('', { id: 8 }), undefined])
  })

  it('keeps a message back until what was sent another way before it has been read', () => {
    const { writer, reader } = openRing()
    writer.write(noteOf('later', { order: 2 }))
    expect([reader.read(0), reader.read(1), reader.read(2)?.text]).toEqual([undefined, undefined, 'later'])
  })

  it('refuses what is long, and ids that it has no room for', () => {
    const { writer, reader } = openRing()
    const refused = [noteOf('x'.repeat(5000)), noteOf('x', { id: 2 ** 31 })]
    expect(refused.map(note => writer.write(note))).toEqual([false, false])
    expect(reader.read(0)).toBeUndefined()
  })

  it('refuses what comes while it is full, and loses nothing of what it took', () => {
    const { writer, reader } = openRing()
    let taken = 0
    while (writer.write(noteOf('é'.repeat(1000), { id: taken }))) taken += 1
    expect(taken).toBeGreaterThan(20)
    for (let id = 0; id < taken; id++) expect(reader.read(0)).toEqual(noteOf('é'.repeat(1000), { id }))
    expect([reader.read(0), writer.write(noteOf('again')), reader.read(0)?.text]).toEqual([undefined, true, 'again'])
  })

  it('gives any texts back in their order, however writing and reading alternate', () => {
    const texts = fc
      .tuple(fc.constantFrom('a', 'é', '→', '😀'), fc.nat(2000))
      .map(([unit, count]) => unit.repeat(count))
    const steps = fc.array(fc.oneof(texts, fc.constant(null)), { maxLength: 300, size: 'max' })
    fc.assert(
      fc.property(steps, all => {
        const { writer, reader } = openRing()
        const expected: string[] = []
        const read = (): void => expect(reader.read(0)?.text).toBe(expected.shift())
        for (const step of all)
          if (step === null) read()
          else if (writer.write(noteOf(step))) expected.push(step)
        while (expected.length > 0) read()
        read()
      }),
      { numRuns: 50 },
    )
  })
})
