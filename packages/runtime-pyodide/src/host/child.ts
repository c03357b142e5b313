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
  send(line: string): number
  /** From now on it speaks to this listener, and keeps its host alive. */
  listen(longest: number, take: (fields: readonly string[]) => void): void
  /** Kills it; it keeps its host alive until it is gone. */
  kill(): void
}

/** How a child ended. */
export interface ChildEnd {
  readonly code: number | null
  readonly signal: string | null
  /** For people: the code or the signal, or why it never began. */
  readonly how: string
  /** The last of what it wrote to its standard error. */
  readonly complaint: string
}

/** Follows a process that becomes ready, hears a program, and is killed. */
export function followChild(child: ChildProcess): Child {
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
  let take = (fields: readonly string[]): void => void (fields[0] === 'ready' && settleReady(true))
  const readiness: ((isReady: boolean) => void)[] = []
  const ready = new Promise<boolean>(resolve => void readiness.push(resolve))
  const settleReady = (isReady: boolean): void => readiness[0]?.(isReady)
  const hear = (line: string): void => take(line.split('\u001f'))

  const kill = (): void => {
    isLive = false
    hold()
    killGroup(child)
  }
  let lines = createLines(1_000, hear, kill)
  const heard = readInBites<string>(stdout.setEncoding('utf8'), () => lines)
  const gone = new Promise<ChildEnd>(resolve => {
    const end = (code: number | null, signal: string | null, how: string): void => {
      isLive = false
      settleReady(false)
      resolve({ code, signal, how, complaint })
    }
    child.on('error', error => end(null, null, error.message))
    // After `close` nothing comes from its pipes any more; what came may still wait for its turn.
    child.on('close', (code, signal) => void heard.drained().then(() => end(code, signal, signal ?? `code ${code}`)))
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
    send(line) {
      if (isLive) stdin.write(`${line}\n`)
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

/** Kills a process and all of its group. */
export function killGroup(child: ChildProcess): void {
  // Of what has ended, the number may be another's by now.
  if (child.exitCode !== null || child.signalCode !== null) return
  try {
    if (process.platform !== 'win32' && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // It is gone already.
  }
}

/** What a process may use at most, for good. */
export interface ProcessLimits {
  readonly cpuMs: number
  readonly memoryBytes: number
}

const MiB = 1024 * 1024
/** Seconds on a processor that an interpreter takes to start, at most. */
const START_SECONDS = 120

/**
 * Starts Node with a script. It has no environment, no descriptors but its three pipes, and where there is a shell for
 * that no core, no file to write, and an end also where nobody is left to kill it.
 */
export function spawnNode(text: string, limits: ProcessLimits, permission: readonly string[]): ChildProcess {
  const isPosix = process.platform !== 'win32'
  const flags = [
    ...permission,
    '--no-warnings',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${Math.max(128, Math.ceil(limits.memoryBytes / MiB))}`,
    '--eval',
    text,
  ]
  const seconds = Math.ceil(limits.cpuMs / 1000) + START_SECONDS
  // Python guards its own stack, and needs one of the engine that is larger; where it cannot be, what is usual is left.
  const script = `ulimit -c 0; ulimit -f 0; ulimit -t ${Math.min(seconds, 1_000_000_000)}
stack=3900; ulimit -s 131072 2>/dev/null && stack=120000
exec "$0" "--stack-size=$stack" "$@"`
  const [file, args] = isPosix
    ? ['/bin/sh', ['-c', script, process.execPath, ...flags]]
    : ([process.execPath, flags] as const)
  return spawn(file, args, {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that all of it can be killed at once.
    detached: isPosix,
    windowsHide: true,
    ...(isPosix && { cwd: '/' }),
  })
}
