import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The program as `npm start` runs it. */
export const main = join(root, 'examples/agent/dist/main.js')

/** Builds what `npm start` builds; what has not changed is not built again. */
export function build(): void {
  const args = ['run', 'build', '--filter=@dsh-example/agent...']
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' }
  execFileSync(join(root, 'node_modules/.bin/turbo'), args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** A program that was started, what it prints, and how it ends. */
export interface Started {
  readonly child: ChildProcess
  printed(): string
  /** Waits until something was printed. */
  waitFor(text: string): Promise<void>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null; readonly printed: string }>
}

/** Starts a program without a terminal; it is gone at the end of the test. */
export function start(
  args: readonly string[],
  { program = process.execPath, env = {} }: { program?: string; env?: Readonly<Record<string, string>> } = {},
): Started {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = new Promise<Awaited<Started['ended']>>(resolve => {
    child.once('close', (code, signal) => resolve({ code, signal, printed }))
  })
  return {
    child,
    printed: () => printed,
    ended,
    async waitFor(text) {
      for (const end = Date.now() + 10_000; !printed.includes(text); await pause(10)) {
        if (Date.now() > end || child.exitCode !== null) throw new Error(`"${text}" was not printed in:\n${printed}`)
      }
    },
  }
}

/** Waits until no process is left whose environment has a mark. */
export async function gone(mark: string): Promise<boolean> {
  for (const end = Date.now() + 8000; Date.now() < end; await pause(50)) if (!isAnywhere(mark)) return true
  return false
}

/** Whether a process has a mark in its environment. */
export function isAnywhere(mark: string): boolean {
  const found = execFileSync('sh', ['-c', 'grep -lsza "$1" /proc/[0-9]*/environ || true', 'sh', `MARK=${mark}`], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  return found.split('\n').some(file => file !== '' && isRunning(file))
}

function isRunning(file: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(file.replace('environ', 'status'), 'utf8'))
  } catch {
    return false
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
