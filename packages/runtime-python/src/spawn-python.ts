import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the interpreter listens on, in its folder. */
export const SOCKET = 's'

let read: Readonly<Record<string, string>> | undefined

/**
 * Starts an interpreter that serves in a folder. No variable, terminal or path of the host goes with it: a program can look
 * through all of its memory, which begins as that of this one.
 */
export function spawnPython(python: string, folder: string, isTrusted: boolean): ChildProcessWithoutNullStreams {
  const { main = '', ...modules } = (read ??= readSources())
  const child = spawn(python, ['-I', '-S', '-B', '-c', main, isTrusted ? 'host' : 'sandbox'], {
    env: {},
    detached: true,
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // One that does not read them says why, or ends.
  child.stdin.on('error', () => {})
  child.stdin.write(`${JSON.stringify(modules)}\n`)
  return child
}

/** Our own modules, and those that all runtimes of Python have in common. */
function readSources(): Readonly<Record<string, string>> {
  const common = dirname(createRequire(import.meta.url).resolve('@dsh/code-runtime/python/program.py'))
  const own = fileURLToPath(new URL('../python', import.meta.url))
  const files = [common, own].flatMap(folder => readdirSync(folder).map(file => [folder, file] as const))
  return Object.fromEntries(
    files
      .filter(([, file]) => file.endsWith('.py'))
      .map(([folder, file]) => [file.slice(0, -3), readFileSync(join(folder, file), 'utf8')]),
  )
}
