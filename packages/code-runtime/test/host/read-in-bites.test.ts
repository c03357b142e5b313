import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { createLines, readInBites } from '@dsh/code-runtime'
import { describe, expect, it } from 'vitest'

/** Reads a stream of lines; gives how many were taken in each turn of the event loop. */
async function turnsOf(
  write: (stream: PassThrough) => void,
  onLine: (line: string) => void = () => {},
): Promise<readonly number[]> {
  const stream = new PassThrough({ highWaterMark: 1 << 20 })
  const turns = [0]
  const lines = createLines(100, line => {
    turns.push((turns.pop() ?? 0) + 1)
    onLine(line)
  })
  const heard = readInBites<string>(stream.setEncoding('utf8'), () => lines)
  const turn = (): void => {
    turns.push(0)
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  write(stream)
  await once(stream, 'close')
  await heard.drained()
  clearImmediate(next)
  return turns
}

describe('A stream that is read in bites', () => {
  it('is told of whole and in order, whatever it floods', async () => {
    const lines: string[] = []
    await turnsOf(
      stream => stream.end(Array.from({ length: 10_000 }, (_, index) => `${index}\n`).join('')),
      line => void lines.push(line),
    )
    expect(lines).toEqual(Array.from({ length: 10_000 }, (_, index) => `${index}`))
  })

  it('gives all else its turn after a few of many frames, in one chunk or in many', async () => {
    for (const write of [
      (stream: PassThrough) => void stream.end('\n'.repeat(10_000)),
      (stream: PassThrough) => {
        for (let index = 0; index < 1_000; index++) stream.write('\n\n\n\n\n\n\n\n\n\n')
        stream.end()
      },
    ]) {
      const turns = await turnsOf(write)
      expect(turns.reduce((sum, each) => sum + each, 0)).toBe(10_000)
      expect(Math.max(...turns)).toBeLessThanOrEqual(128)
    }
  })

  it('gives all else its turn after a frame that took long', async () => {
    const turns = await turnsOf(
      stream => stream.end('\n'.repeat(20)),
      () => {
        for (const until = performance.now() + 6; performance.now() < until;);
      },
    )
    expect(Math.max(...turns)).toBeLessThanOrEqual(2)
  })

  it('waits while its flood is worked on, so that the one who writes has to wait too', async () => {
    const stream = new PassThrough({ highWaterMark: 1_000 })
    const lines = createLines(100, () => {})
    readInBites<string>(stream.setEncoding('utf8'), () => lines)
    stream.write('\n'.repeat(1_000))
    expect(stream.isPaused()).toBe(true)
    stream.end()
    await once(stream, 'close')
  })
})
