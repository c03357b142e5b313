import type { Socket } from 'node:net'
import { readInBites } from '@dsh/code-runtime'
import { createDeferred } from './deferred.ts'
import { createFrameReader, printFrame } from './frames.ts'

/** How a process ended, as the one that forked it saw it. */
export interface GuestExit {
  /** The status that `wait` gives; nothing where nobody saw it. */
  readonly status?: number
  readonly cpuMs: number
  readonly peakMemoryBytes: number
}

/** One process that runs one program. */
export interface Guest {
  /** Settles when the process has gone and all it said was heard. */
  readonly ended: Promise<GuestExit>
  readonly hasEnded: boolean
  /** Gives how many bytes of all that was sent wait to be read. */
  send(...fields: string[]): number
  /** Hears its frames, each of at most so many bytes; `refuse` where it sent more. */
  listen(most: number, take: (fields: readonly string[]) => void, refuse: () => void): void
  /** It has said its last word: it hears nothing any more. */
  close(): void
  kill(): void
}

/** What the fork server knows about a process. */
export interface GuestSeat {
  readonly exit: Promise<GuestExit>
  kill(): void
  /** Keeps the host's process alive until it is called back. */
  hold(): () => void
}

/** Opens a connection; resolves when a process is ready behind it, and rejects where it could not be. */
export function openGuest(socket: Socket, seatOf: (number: number) => GuestSeat): Promise<Guest> {
  const opened = createDeferred<Guest>()
  const closed = createDeferred<undefined>()
  let seat: GuestSeat | undefined
  let hasEnded = false
  let reader = createFrameReader(4096, greet, () => socket.destroy())

  function greet([kind, said = '']: readonly string[]): void {
    if (seat !== undefined) return
    if (kind !== 'ready') return opened.reject(new Error(said))
    const { exit, kill, hold } = (seat = seatOf(Number(said)))
    socket.unref()
    const ended = Promise.all([exit, closed.promise]).then(([how]) => how)
    opened.resolve({
      ended,
      get hasEnded() {
        return hasEnded
      },
      send(...fields) {
        if (!socket.destroyed) socket.write(printFrame(fields))
        return socket.writableLength
      },
      listen(most, take, refuse) {
        socket.ref()
        void ended.then(hold())
        reader = createFrameReader(most, take, refuse)
      },
      close: () => void socket.end(),
      kill,
    })
  }

  const heard = readInBites<Buffer>(socket, () => reader)
  // Why it broke does not matter; that it is closed does.
  socket.on('error', () => {})
  socket.on('close', () => {
    hasEnded = true
    void heard.drained().then(() => closed.resolve(undefined))
    opened.reject(new Error('the process ended before it was ready'))
  })
  return opened.promise
}
