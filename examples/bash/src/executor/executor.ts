import type { KeptText } from '../output/collect.ts'
import type { ExitStatus } from '../process/processes.ts'

/** The access that a call may ask for where commands are confined. */
export type SandboxMode = 'workspace-write' | 'danger-full-access'

/** What a confining executor says of itself. */
export interface Confinement {
  /** The mode of a command that asks for no other; for example `read-only`. */
  readonly mode: string
  /** Whether a call may ask for more access, with a justification. */
  readonly canEscalate: boolean
}

/** What confinement did to one command. */
export interface SandboxReport {
  /** The mode that the command ran in. */
  readonly mode: string
  /** Whether an access to a file was denied. */
  readonly denied: boolean
  /** What enforced the mode. */
  readonly enforcement?: string
  /** Whether what confines failed before the command could run. */
  readonly runnerFailed?: boolean
}

/** One command; no field but `command`, `timeoutMs` and `sandbox` ever comes from a model as it is. */
export interface CommandRequest {
  /** The text that bash runs. */
  readonly command: string
  /** An absolute directory; the executor's own by default. */
  readonly cwd?: string
  /** When to stop it; clamped by the executor. `false`: never, for a background job. */
  readonly timeoutMs?: number | false
  /** Stops the command when it aborts. */
  readonly signal?: AbortSignal
  /** Added to the environment, before the facts of dsh. */
  readonly environment?: Readonly<Record<string, string>>
  /** What the command reads; nothing by default. */
  readonly input?: string
  /** How many bytes of each stream to keep; the executor's own number by default. */
  readonly keepBytes?: number
  /** More access than the executor gives by itself. */
  readonly sandbox?: { readonly mode: SandboxMode; readonly justification: string }
}

/** How a command ended and what it wrote. */
export interface CommandResult extends ExitStatus {
  /** Whether the deadline stopped it. Never together with `aborted`: the first cause counts. */
  readonly timedOut: boolean
  /** Whether the signal stopped it. */
  readonly aborted: boolean
  /** Whether it left processes running, which were stopped. */
  readonly leftRunning: boolean
  /** The deadline that applied; absent without one. */
  readonly timeoutMs?: number
  /** The end of what it wrote. */
  readonly stdout: KeptText
  /** The end of what it wrote as errors. */
  readonly stderr: KeptText
  /** Present where commands are confined. */
  readonly sandbox?: SandboxReport
}

/** A command that was started. */
export interface Command {
  /** Resolves when the command and all that it started have ended; never rejects. */
  readonly result: Promise<CommandResult>
  /** What it wrote since the last call; valid after the end too. */
  read(): { readonly stdout: KeptText; readonly stderr: KeptText }
  /** Stops it: `true` for the first call that finds it running, else `false`. */
  kill(): boolean
}

/** Where commands run. */
export interface Executor {
  /** Absent: commands are not confined. */
  readonly confinement?: Confinement
  /** Where a command runs that names no directory. */
  readonly cwd: string
  /** Starts a command, or rejects with a message that a model can act on. */
  start(request: CommandRequest): Promise<Command>
  /** Stops all commands and deletes what was written for them. */
  dispose(): Promise<void>
}
