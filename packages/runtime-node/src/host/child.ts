import { spawn, type ChildProcess } from 'node:child_process'
import { createLines, readInBites } from '@dsh/code-runtime'

/** A child process that runs one program, and then ends. */
export interface Child {
  readonly pid: number | undefined
  /** Whether it may still be given a program. */
  readonly isLive: boolean
  /** Resolves once it is ready for its program; to `false` where it never will be. */
  readonly ready: Promise<boolean>
  /** The same, for somebody who waits for it: until then it keeps its host alive. */
  waitUntilReady(): Promise<boolean>
  /** Resolves once it is gone, however that came. */
  readonly gone: Promise<ChildEnd>
  /** Gives how many bytes of all that was sent wait to be read. */
  send(...fields: readonly (string | number)[]): number
  /** From now on it speaks to this listener, and keeps its host alive. */
  listen(longest: number, take: (fields: readonly string[]) => void): void
  /** Kills it; it keeps its host alive until it is gone. */
  kill(): void
}

/** How a child ended. */
export interface ChildEnd {
  /** By the engine, for want of memory. */
  readonly isOutOfMemory: boolean
  /** For people: the code or the signal, or why it never began. */
  readonly how: string
}

const MiB = 1024 * 1024

/** Starts a child. It has no environment, no arguments, no files, and no descriptors but its three pipes. */
export function startChild(
  text: string,
  limits: { readonly memoryBytes: number; readonly stackBytes: number },
  permission: string,
): Child {
  const flags = [
    permission,
    '--no-warnings',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${Math.max(8, Math.ceil(limits.memoryBytes / MiB))}`,
    `--stack-size=${Math.min(4096, Math.max(192, Math.floor(limits.stackBytes / 1024)))}`,
  ]
  const isPosix = process.platform !== 'win32'
  const child = spawn(process.execPath, [...flags, '--eval', text], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that all of it can be killed at once.
    detached: isPosix,
    windowsHide: true,
    ...(isPosix && { cwd: '/' }),
  })
  return wrap(child, isPosix)
}

function wrap(child: ChildProcess, isPosix: boolean): Child {
  const { stdin, stdout, stderr } = child
  if (stdin === null || stdout === null || stderr === null) throw new TypeError('a child without its pipes')
  const all = [child, stdin, stdout, stderr] as unknown as readonly { ref(): void; unref(): void }[]
  let isHeld = false
  const hold = (): void => {
    isHeld = true
    for (const one of all) one.ref()
  }
  let isLive = true
  let complaint = ''
  let take = (fields: readonly string[]): void => void (fields[0] === 'Y' && settleReady(true))
  const readiness: ((isReady: boolean) => void)[] = []
  const ready = new Promise<boolean>(resolve => void readiness.push(resolve))
  const settleReady = (isReady: boolean): void => readiness[0]?.(isReady)
  const hear = (line: string): void => take(line.split('\u001f'))

  const kill = (): void => {
    isLive = false
    hold()
    // Of what has ended, the number may be another's by now.
    if (child.exitCode !== null || child.signalCode !== null) return
    try {
      if (isPosix && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      else child.kill('SIGKILL')
    } catch {
      // It is gone already.
    }
  }
  let lines = createLines(1_000, hear, kill)
  const heard = readInBites<string>(stdout.setEncoding('utf8'), () => lines)
  const gone = new Promise<ChildEnd>(resolve => {
    const end = (how: string): void => {
      isLive = false
      settleReady(false)
      resolve({ isOutOfMemory: /heap out of memory|Allocation failed|OOM error/.test(complaint), how })
    }
    child.on('error', error => end(error.message))
    // After `close` nothing comes from its pipes any more; what came may still wait for its turn.
    child.on('close', (code, signal) => void heard.drained().then(() => end(signal ?? `code ${code}`)))
  })

  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaint = (complaint + chunk).slice(-4_096)
  })
  // Writing to what has just died is no fault.
  for (const stream of [stdin, stdout, stderr]) stream.on('error', () => {})
  for (const one of all) one.unref()

  return {
    pid: child.pid,
    get isLive() {
      return isLive
    },
    ready,
    gone,
    send(...fields) {
      if (isLive) stdin.write(`${fields.join('\u001f')}\n`)
      return stdin.writableLength
    },
    async waitUntilReady() {
      for (const one of all) one.ref()
      const isReady = await ready
      if (!isHeld) for (const one of all) one.unref()
      return isReady
    },
    listen(longest, listener) {
      hold()
      take = listener
      lines = createLines(longest, hear, kill)
    },
    kill,
  }
}
