import { PassThrough, Writable } from 'node:stream'
import type { Keyboard } from '../../src/screen/question.ts'

/** A terminal of streams: what was printed, and a person who may type. */
export interface FakeTerminal {
  readonly output: Writable
  readonly input: Keyboard & PassThrough
  /** All that was printed so far. */
  printed(): string
  /** Waits until something was printed, so often; fails when it takes too long. */
  waitFor(text: string, times?: number): Promise<void>
}

export function fakeTerminal({ isTTY = false }: { readonly isTTY?: boolean } = {}): FakeTerminal {
  let printed = ''
  const waiting = new Set<() => void>()
  const output = new Writable({
    write(chunk, _encoding, done) {
      printed += String(chunk)
      for (const look of waiting) look()
      done()
    },
  })
  return {
    output,
    input: Object.assign(new PassThrough(), { isTTY }),
    printed: () => printed,
    waitFor: (text, times = 1) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`"${text}" was not printed in:\n${printed}`)), 15_000)
        const look = (): void => {
          if (printed.split(text).length <= times) return
          clearTimeout(late)
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}
