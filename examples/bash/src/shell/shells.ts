import type { Owner } from '@dsh/kernel'
import { AbortError } from '../abort-error.ts'
import { commandEnvironment } from '../executor/environment.ts'
import { createLocalProcesses } from '../process/local-processes.ts'
import type { Processes } from '../process/processes.ts'
import { openShell, type Shell, type ShellRun } from './shell.ts'

/** What a host decides about persistent shells. */
export interface ShellsOptions {
  /** The shells end with it. */
  readonly owner?: Owner
  /** Where processes come from; by default this machine. */
  readonly processes?: Processes
  /** The environment that a shell inherits a part of; by default that of the host process. */
  readonly parentEnvironment?: Readonly<Record<string, string | undefined>>
  /** What the host states to commands, such as `DSH_SESSION_ID`. */
  readonly facts?: Readonly<Record<string, string>>
  /** When a command is stopped, and its shell with it; 300,000 by default. */
  readonly timeoutMs?: number
  /** How many characters of an output are kept; 16,000 by default. */
  readonly keepCharacters?: number
  /** The time between SIGTERM and SIGKILL; 3000 by default. */
  readonly graceMs?: number
}

/** One command for the shell of an agent. */
export interface ShellRequest {
  /** Whose shell it is. */
  readonly agent: object | undefined
  /** What to run. */
  readonly command: string
  /** Where a shell starts that is opened for it. */
  readonly cwd: string
  /** Stops the command and its shell. */
  readonly signal: AbortSignal
}

/** Persistent shells, one for each agent. */
export interface Shells {
  /** Runs a command after those that its agent asked for before; `isFresh`: in a shell that replaces one that ended. */
  run(request: ShellRequest): Promise<ShellRun & { readonly isFresh: boolean }>
  /** Ends the shell of an agent. */
  close(agent: object | undefined): Promise<void>
  /** Ends all shells; later commands are refused. */
  dispose(): Promise<void>
}

interface Seat {
  shell?: Shell
  last: Promise<unknown>
  isClosed: boolean
}

/** Opens a shell with the first command of an agent, and a new one after it has ended. */
export function createShells(options: ShellsOptions = {}): Shells {
  const { owner, timeoutMs = 300_000, keepCharacters = 16_000, graceMs = 3000, facts } = options
  const { parentEnvironment = process.env } = options
  const processes = options.processes ?? createLocalProcesses({ graceMs })
  const environment = commandEnvironment(parentEnvironment, { facts })
  const seats = new Map<object | undefined, Seat>()
  let end: Promise<void> | undefined

  const seatOf = (agent: object | undefined): Seat => {
    const seat = seats.get(agent) ?? { last: Promise.resolve(), isClosed: false }
    seats.set(agent, seat)
    return seat
  }
  const runIn = async (seat: Seat, { command, cwd, signal }: ShellRequest) => {
    if (signal.aborted) throw new AbortError()
    assertOpen(seat)
    const isFresh = seat.shell?.hasEnded === true
    const shell =
      seat.shell && !isFresh ? seat.shell : await openShell(processes, { cwd, environment, keepCharacters, graceMs })
    seat.shell = shell
    if (seat.isClosed) await shell.close()
    assertOpen(seat)
    const run = await shell.run(command, timeoutMs, signal)
    // The result itself says that it ended.
    if (shell.hasEnded) delete seat.shell
    return { ...run, isFresh }
  }
  const close = async (agent: object | undefined) => {
    const seat = seats.get(agent)
    if (!seat) return
    seats.delete(agent)
    seat.isClosed = true
    await seat.shell?.close()
    await seat.last
  }
  const endAll = async () => {
    await Promise.all(Array.from(seats.keys(), close))
    // Processes that the host brought are the host's.
    if (!options.processes) await processes.dispose()
  }
  const shells: Shells = {
    async run(request) {
      if (end) throw new Error('cannot run a command: the owner of the shells has ended')
      const seat = seatOf(request.agent)
      const turn = seat.last.then(() => runIn(seat, request))
      seat.last = turn.catch(() => {})
      return turn
    },
    close,
    dispose() {
      end ??= endAll()
      return end
    },
  }
  owner?.effect(() => () => void shells.dispose(), 'persistent shells')
  return shells
}

function assertOpen(seat: Seat): void {
  if (seat.isClosed) throw new Error('cannot run a command: the shell of this agent was closed')
}
