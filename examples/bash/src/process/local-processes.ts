import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { isAlive, MARK_VARIABLE, stopTree } from './process-group.ts'
import type { ExitStatus, Processes, ProcessRequest, RunningProcess } from './processes.ts'
import { assertDirectory, startError } from './start-error.ts'
import { createWatchdog, type Watchdog } from './watchdog.ts'

/** How processes of this machine are started and ended. */
export interface LocalProcessesOptions {
  /** The bash to run; by default the one on PATH. */
  readonly bash?: string
  /** The time between SIGTERM and SIGKILL; 3000 by default. */
  readonly graceMs?: number
}

/** Real processes of this machine, each the head of a group of its own; none outlives the host. */
export function createLocalProcesses(options: LocalProcessesOptions = {}): Processes {
  const { bash = 'bash', graceMs = 3000 } = options
  const host = randomUUID()
  const running = new Set<RunningProcess>()
  const watchdog = createWatchdog(bash, host, graceMs)
  let count = 0
  let end: Promise<void> | undefined

  const assertOpen = () => {
    if (end) throw new Error('cannot start bash: its owner has ended')
  }
  return {
    async spawn(request) {
      assertOpen()
      await assertDirectory(request.cwd)
      assertOpen()
      watchdog.ready()
      const mark = `${host}.${++count}`
      const child = start(bash, request, mark)
      if (child.pid !== undefined) watchdog.add(child.pid)
      const exited = exitOf(child)
      await once(child, 'spawn').catch(error => {
        throw startError(error)
      })
      const started = manage(child, child.pid ?? 0, { mark, graceMs, exited, watchdog, running })
      running.add(started)
      return started
    },
    dispose() {
      end ??= Promise.all([...running].map(each => each.stop('everything'))).then(() => watchdog.close())
      return end
    },
  }
}

type Child = ChildProcessByStdio<Writable | null, Readable, Readable>

function start(bash: string, request: ProcessRequest, mark: string): Child {
  const { args, cwd, environment, hasInput = false } = request
  const env = { ...environment, [MARK_VARIABLE]: mark }
  try {
    return hasInput
      ? spawn(bash, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
      : spawn(bash, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    throw startError(error)
  }
}

function exitOf(child: Child): Promise<ExitStatus> {
  return new Promise(resolve => {
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }))
  })
}

interface Management {
  readonly mark: string
  readonly graceMs: number
  readonly exited: Promise<ExitStatus>
  readonly watchdog: Watchdog
  readonly running: Set<RunningProcess>
}

function manage(child: Child, pid: number, { mark, graceMs, exited, watchdog, running }: Management): RunningProcess {
  // A write to a process that has ended is no error of the host.
  child.stdin?.on('error', () => {})
  const started: RunningProcess = {
    pid,
    stdout: child.stdout,
    stderr: child.stderr,
    stdin: child.stdin,
    exited,
    isGroupAlive: () => isAlive({ group: pid }),
    async stop(reach) {
      const stopped = await stopTree(reach === 'group' ? { group: pid } : { group: pid, mark }, graceMs)
      if (running.delete(started)) watchdog.remove(pid)
      return stopped
    },
  }
  return started
}
