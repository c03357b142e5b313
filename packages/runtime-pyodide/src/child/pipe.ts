import type fs from 'node:fs'

/** The streams of the child: what comes on the one is read as it is asked for, and what goes to the other is there at once. */
export interface Pipe {
  /** Waits for bytes; 0 where there will be none. */
  read(buffer: Uint8Array): number
  /** The next line; ends the process where there is none. */
  readLine(): string
  /** So many bytes; ends the process where there are fewer. */
  readBytes(size: number): Uint8Array
  write(bytes: Uint8Array): number
  writeAll(bytes: Uint8Array): void
}

/** Makes what reads and writes without an event loop. Self-contained: its text runs in the child. */
export function createPipe({ readSync, writeSync }: Pick<typeof fs, 'readSync' | 'writeSync'>): Pipe {
  const { process } = globalThis
  const never = new Int32Array(new SharedArrayBuffer(4))
  let rest: Uint8Array = new Uint8Array(0)

  /** Tries again where there is nothing yet; a host that has gone ends this process. */
  const persist = (act: () => number): number => {
    for (;;)
      try {
        return act()
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'EAGAIN') Atomics.wait(never, 0, 0, 1)
        else if (code === 'EOF') return 0
        else process.exit(0)
      }
  }
  const read = (buffer: Uint8Array): number => {
    if (rest.length === 0) return persist(() => readSync(0, buffer))
    const taken = Math.min(rest.length, buffer.length)
    buffer.set(rest.subarray(0, taken))
    rest = rest.subarray(taken)
    return taken
  }
  const readSome = (buffer: Uint8Array): number => read(buffer) || process.exit(0)
  const write = (bytes: Uint8Array): number => persist(() => writeSync(1, bytes))

  return {
    read,
    readLine() {
      const buffer = Buffer.alloc(65_536)
      let line = Buffer.alloc(0)
      for (;;) {
        const end = line.indexOf(10)
        if (end >= 0) {
          rest = line.subarray(end + 1)
          return line.toString('utf8', 0, end)
        }
        line = Buffer.concat([line, buffer.subarray(0, readSome(buffer))])
      }
    },
    readBytes(size) {
      const bytes = new Uint8Array(size)
      for (let filled = 0; filled < size;) filled += readSome(bytes.subarray(filled))
      return bytes
    },
    write,
    writeAll(bytes) {
      for (let left = bytes; left.length > 0;) left = left.subarray(write(left))
    },
  }
}
