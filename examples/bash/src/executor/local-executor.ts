import { resolve } from 'node:path'
import type { Owner } from '@dsh/kernel'
import { createSpillDirectory } from '../output/spill.ts'
import { createLocalProcesses } from '../process/local-processes.ts'
import type { Processes } from '../process/processes.ts'
import { followCommand } from './command.ts'
import { commandEnvironment } from './environment.ts'
import type { Command, Executor } from './executor.ts'

/** The limits of commands, and where they run. */
export interface LocalExecutorOptions {
  /** The commands end with it. */
  readonly owner?: Owner
  /** Where a command runs that names no directory; by default the directory of the host process. */
  readonly cwd?: string
  /** Where processes come from; by default this machine. */
  readonly processes?: Processes
  /** The environment that commands inherit a part of; by default that of the host process. */
  readonly parentEnvironment?: Readonly<Record<string, string | undefined>>
  /** What the host states to commands, such as `DSH_SESSION_ID`. */
  readonly facts?: Readonly<Record<string, string>>
  /** The deadline of a command that names none; 120,000 by default. */
  readonly timeoutMs?: number
  /** The longest deadline; 600,000 by default. */
  readonly maxTimeoutMs?: number
  /** The time between SIGTERM and SIGKILL, and for what still runs or writes after the end; 3000 by default. */
  readonly graceMs?: number
  /** How many bytes of the end of each stream are kept; 64,000 by default. */
  readonly keepBytes?: number
  /** How long a stream may be to be written to a file as a whole; 64 MiB by default. */
  readonly spillBytes?: number
  /** Below which the private directory for such files is made; by default the system's for temporary files. */
  readonly spillParent?: string
}

/** Runs commands on this machine: a fresh bash for each, with the rights of the host. */
export function createLocalExecutor(options: LocalExecutorOptions = {}): Executor {
  const { owner, timeoutMs = 120_000, maxTimeoutMs = 600_000, graceMs = 3000, keepBytes = 64_000 } = options
  const { spillBytes = 64 * 1024 * 1024, spillParent, facts, parentEnvironment = process.env } = options
  const cwd = resolve(options.cwd ?? process.cwd())
  const processes = options.processes ?? createLocalProcesses({ graceMs })
  const spills = createSpillDirectory(spillBytes, spillParent)
  const running = new Set<Command>()
  let end: Promise<void> | undefined

  const untilEnd = async (command: Command) => {
    running.add(command)
    await command.result
    running.delete(command)
  }
  const endAll = async () => {
    for (const command of running) command.kill()
    await Promise.all(Array.from(running, ({ result }) => result))
    // Processes that the host brought are the host's.
    if (!options.processes) await processes.dispose()
    await spills.remove()
  }
  const executor: Executor = {
    cwd,
    async start({ command, input, signal, environment, ...request }) {
      if (end) throw new Error('cannot start a command: the owner of the executor has ended')
      const limit = request.timeoutMs === false ? undefined : Math.min(request.timeoutMs ?? timeoutMs, maxTimeoutMs)
      const started = await processes.spawn({
        args: ['-c', command],
        cwd: request.cwd ?? cwd,
        environment: commandEnvironment(parentEnvironment, { environment, facts }),
        hasInput: input !== undefined,
      })
      started.stdin?.end(input)
      const followed = followCommand(started, {
        ...(limit === undefined ? {} : { timeoutMs: limit }),
        ...(signal === undefined ? {} : { signal }),
        graceMs,
        keepBytes: request.keepBytes ?? keepBytes,
        spills,
      })
      void untilEnd(followed)
      if (end) followed.kill()
      return followed
    },
    dispose() {
      end ??= endAll()
      return end
    },
  }
  owner?.effect(() => () => void executor.dispose(), 'bash executor')
  return executor
}
