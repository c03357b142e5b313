import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { onTestFinished } from 'vitest'
import { run } from '../../src/run.ts'
import { fakeTerminal, type FakeTerminal } from './terminal.ts'

/** What a run came to. */
export interface Played {
  readonly code: number
  readonly printed: string
  /** The copy that was worked on; it is removed after the test. */
  readonly copy: string
}

/** Runs a command line in this process, with nobody at the terminal unless one is given. */
export async function play(
  argv: readonly string[],
  { terminal = fakeTerminal(), env = {}, signal = new AbortController().signal }: PlayOptions = {},
): Promise<Played> {
  const code = await run(argv, { terminal, env: { PATH: process.env['PATH'], ...env }, signal })
  const printed = terminal.printed()
  const copy = /^Working on a copy: (\S+)/m.exec(printed)?.[1] ?? ''
  if (copy !== '') onTestFinished(() => rmSync(dirname(copy), { recursive: true, force: true }))
  return { code, printed, copy }
}

export interface PlayOptions {
  readonly terminal?: FakeTerminal
  readonly env?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}
