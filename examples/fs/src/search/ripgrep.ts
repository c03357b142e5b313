import { spawn } from 'node:child_process'

/** Where and on what a search runs. */
export interface SearchStart {
  /** The folder to search; it may be a path of one of this process's descriptors. */
  readonly cwd: string
  /** A descriptor that the program reads as its standard input; default: it has none. */
  readonly input?: number
}

/** A search that is going on. */
export interface RunningSearch {
  /** What it prints. */
  readonly stdout: AsyncIterable<Uint8Array>
  /** What it complains about. */
  readonly stderr: AsyncIterable<Uint8Array>
  /** How it ended, once nothing of it is left; rejects when it could not start. */
  readonly exit: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** Ends it at once. */
  kill(): void
}

/** Starts a program that takes the arguments of ripgrep. */
export type SearchProgram = (args: readonly string[], start: SearchStart) => Promise<RunningSearch>

/** ripgrep from the npm package of its binaries, without a shell and without an environment. */
export const ripgrep: SearchProgram = async (args, { cwd, input }) => {
  // Only here: the package throws on a platform that it has no binary for, and reading needs none.
  const { rgPath } = await import('@vscode/ripgrep')
  const child = spawn(rgPath, args, { cwd, env: {}, stdio: [input ?? 'ignore', 'pipe', 'pipe'], windowsHide: true })
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('ripgrep has no output')
  const exit = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return { stdout, stderr, exit, kill: () => void child.kill('SIGKILL') }
}
