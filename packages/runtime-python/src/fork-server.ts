import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeferred, type Deferred } from './deferred.ts'
import { openGuest, type Guest, type GuestExit } from './guest.ts'
import { readWord, type Up } from './read-word.ts'
import { SOCKET, spawnPython } from './spawn-python.ts'

/** One Python that forks a process for each program. */
export interface ForkServer {
  readonly up: Up
  readonly python: string
  /** Whether it can fork no more. */
  readonly over: boolean
  /** Forks a process that waits for a program. */
  fork(): Promise<Guest>
  /** Ends it when no program runs in it any more. */
  retire(): void
  /** Ends it and every process that it forked. */
  end(): Promise<void>
}

const MOST_STDERR = 4_000
const MOST_START_MS = 60_000

/** Starts one; rejects with the reason, for people. The signal ends what has not started yet. */
export async function startForkServer(python: string, isTrusted: boolean, signal?: AbortSignal): Promise<ForkServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dsh-python-'))
  const address = join(folder, SOCKET)
  const started = createDeferred<Up>()
  const exits = new Map<number, Deferred<GuestExit>>()
  const exitOf = (number: number): Deferred<GuestExit> => {
    const known = exits.get(number) ?? createDeferred<GuestExit>()
    exits.set(number, known)
    return known
  }
  const process = spawnPython(python, folder, isTrusted)
  const ended = createDeferred<undefined>()
  let over = false
  let said = ''
  const end = (reason: string): void => {
    if (over) return
    over = true
    started.reject(new Error(reason))
    for (const exit of exits.values()) exit.resolve({ cpuMs: 0, peakMemoryBytes: 0 })
    rmSync(folder, { recursive: true, force: true })
    ended.resolve(undefined)
  }
  process.stderr.on('data', (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-MOST_STDERR)))
  process.on('error', error => end(error.message))
  process.on('close', code => end(said.trim() || `it ended with code ${String(code)}`))
  readLines(process, line => {
    const word = readWord(line)
    // What is no Python says what it is.
    if ('unknown' in word) said = `${said}${line}\n`.slice(-MOST_STDERR)
    if ('old' in word) started.reject(new Error(`it is Python ${word.old}; programs need 3.9 or later`))
    if ('up' in word) started.resolve(word.up)
    if ('exit' in word) {
      exitOf(word.exit.number).resolve(word.exit)
      exits.delete(word.exit.number)
    }
  })

  const giveUp = (): void =>
    started.reject(new Error(signal?.aborted ? 'it was stopped' : `it did not start within ${MOST_START_MS} ms`))
  const late = setTimeout(giveUp, MOST_START_MS)
  signal?.addEventListener('abort', giveUp)
  const up = await started.promise
    .catch(async (reason: unknown) => {
      process.kill('SIGKILL')
      await ended.promise
      throw reason
    })
    .finally(() => {
      clearTimeout(late)
      signal?.removeEventListener('abort', giveUp)
    })
  const setHeld = (isHeld: boolean): void => {
    for (const part of [process, process.stdout as unknown as Socket]) part[isHeld ? 'ref' : 'unref']()
  }
  let holders = 0
  let isRetired = false
  const hold = (): (() => void) => {
    if (holders++ === 0) setHeld(true)
    return () => {
      if (--holders > 0) return
      setHeld(false)
      if (isRetired) void stop()
    }
  }
  const stop = async (): Promise<void> => {
    setHeld(true)
    process.stdin.end()
    const kill = setTimeout(() => process.kill('SIGKILL'), 2_000)
    await ended.promise
    clearTimeout(kill)
  }
  for (const part of [process.stdin, process.stderr]) (part as unknown as Socket).unref()
  setHeld(false)
  return {
    up,
    python,
    get over() {
      return over
    },
    fork: () =>
      openGuest(connect(address), number => ({
        exit: exitOf(number).promise,
        kill: () => void (process.stdin.writable && process.stdin.write(`${number}\n`)),
        hold,
      })),
    retire() {
      isRetired = true
      if (holders === 0) void stop()
    },
    end: stop,
  }
}

function readLines(process: ChildProcessWithoutNullStreams, take: (line: string) => void): void {
  let rest = ''
  process.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
}
