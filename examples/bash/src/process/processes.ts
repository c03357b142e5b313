import type { Readable, Writable } from 'node:stream'

/** How a process ended; exactly one of the two is not null. */
export interface ExitStatus {
  /** The status that the process returned. */
  readonly exitCode: number | null
  /** The signal that ended it. */
  readonly signal: string | null
}

/** One bash to start; everything is decided by the caller. */
export interface ProcessRequest {
  /** The arguments of bash. */
  readonly args: readonly string[]
  /** An absolute directory. */
  readonly cwd: string
  /** The whole environment but for the mark that the provider adds. */
  readonly environment: Readonly<Record<string, string>>
  /** Whether the process can be written to; by default its input is empty. */
  readonly hasInput?: boolean
}

/** A started bash, the head of a process group of its own. */
export interface RunningProcess {
  /** The id of the process and of its group. */
  readonly pid: number
  /** What it and its children write. */
  readonly stdout: Readable
  /** What they write as errors. */
  readonly stderr: Readable
  /** Its input, where one was asked for. */
  readonly stdin: Writable | null
  /** Resolves once the process itself has ended, whatever its children do; never rejects. */
  readonly exited: Promise<ExitStatus>
  /** Whether anything of the group still runs; a zombie does not. */
  isGroupAlive(): Promise<boolean>
  /**
   * Ends what still runs: SIGTERM, the grace, SIGKILL. `group` spares a process that moved to another group,
   * `everything` does not. Gives whether there was something to end.
   */
  stop(reach: 'group' | 'everything'): Promise<boolean>
}

/** Where processes come from. */
export interface Processes {
  /** Starts bash, or rejects with a message that a model can act on. */
  spawn(request: ProcessRequest): Promise<RunningProcess>
  /** Ends all processes, those in other groups too; later calls of `spawn` are refused. */
  dispose(): Promise<void>
}
