import type { ExitStatus, Processes } from '../process/processes.ts'
import { createStopRequest } from '../executor/stop-request.ts'
import { within } from '../within.ts'
import { createEnd, createHead } from './bounded-text.ts'
import { createMark, driverInput, shellDriver } from './driver.ts'
import { createMarkedOutput, type MarkedOutput } from './marked-output.ts'

/** How a command of a persistent shell ended. */
export type ShellEnding =
  | { readonly kind: 'exit'; readonly exitCode: number }
  | { readonly kind: 'timeout'; readonly timeoutMs: number }
  | { readonly kind: 'abort' }
  | ({ readonly kind: 'shell-end' } & ExitStatus)

/** A part of an output. */
export interface Part {
  /** What was kept. */
  readonly text: string
  /** How many characters were not. */
  readonly lost: number
}

/** What one command of a persistent shell gave. */
export interface ShellRun {
  /** The beginning of its output. */
  readonly output: Part
  /** The end of what background processes wrote since the command before. */
  readonly other: Part
  /** How it ended; after every ending but `exit` the shell is gone. */
  readonly ending: ShellEnding
}

/** How a shell is opened. */
export interface ShellOptions {
  /** Where it starts. */
  readonly cwd: string
  /** Its environment. */
  readonly environment: Readonly<Record<string, string>>
  /** How many characters of an output are kept. */
  readonly keepCharacters: number
  /** How long pipes may stay open after the end. */
  readonly graceMs: number
}

/** One bash that stays. */
export interface Shell {
  /** Whether it can take no more commands. */
  readonly hasEnded: boolean
  /** Runs a command; one at a time. */
  run(command: string, timeoutMs: number, signal: AbortSignal): Promise<ShellRun>
  /** Ends it with all that it started. */
  close(): Promise<void>
}

/** Starts a shell. */
export async function openShell(processes: Processes, options: ShellOptions): Promise<Shell> {
  const { cwd, environment, keepCharacters, graceMs } = options
  const process = await processes.spawn({
    args: ['--noprofile', '--norc', '-c', shellDriver, 'bash'],
    cwd,
    environment,
    hasInput: true,
  })
  const other = createEnd(keepCharacters)
  const decoder = new TextDecoder()
  let receiver: MarkedOutput | undefined
  let hasEnded = false
  const receive = (text: string) => (receiver ?? other).push(text)
  const drained = new Promise<void>(resolve => {
    process.stdout
      .on('data', (chunk: Buffer) => receive(decoder.decode(chunk, { stream: true })))
      .on('error', () => {})
      .once('close', () => resolve())
  })
  process.stderr.resume()
  const end = async (reach: 'group' | 'everything') => {
    hasEnded = true
    await process.stop(reach)
    if (await within(drained, graceMs)) return
    process.stdout.destroy()
    process.stderr.destroy()
  }
  const gone = process.exited.then(async status => {
    await end('group')
    return status
  })
  return {
    get hasEnded() {
      return hasEnded
    },
    async run(command, timeoutMs, signal) {
      const stop = createStopRequest(timeoutMs, signal)
      const body = createHead(keepCharacters)
      const mark = createMark()
      const exit = new Promise<ShellEnding>(resolve => {
        receiver = createMarkedOutput(mark, {
          onOther: text => other.push(text),
          onBody: text => body.push(text),
          onEnd: exitCode => resolve({ kind: 'exit', exitCode }),
        })
      })
      process.stdin?.write(driverInput(mark, command))
      const ending = await Promise.race([
        exit,
        gone.then((status): ShellEnding => ({ kind: 'shell-end', ...status })),
        stop.requested.then((): ShellEnding =>
          stop.cause === 'timeout' ? { kind: 'timeout', timeoutMs } : { kind: 'abort' },
        ),
      ])
      stop.release()
      if (ending.kind === 'timeout' || ending.kind === 'abort') await end('everything')
      receiver?.flush()
      receiver = undefined
      return { output: body.take(), other: other.take(), ending }
    },
    close: () => end('everything'),
  }
}
