import type { KeptText } from '../output/collect.ts'
import type { Command, CommandResult } from '../executor/executor.ts'

/** Who asks for a job, and for what. */
export interface JobRequest {
  /** The agent whose job it is: no other sees it. */
  readonly agent?: object
  /** What the job runs. */
  readonly command: string
  /** What it does, for a person. */
  readonly description: string
}

/** How a job stands. */
export interface JobStatus {
  /** How the model names it. */
  readonly jobId: string
  /** What the job runs. */
  readonly command: string
  /** What it does, for a person. */
  readonly description: string
  /** How it ended; absent while it runs. */
  readonly result?: CommandResult
}

/** What a job wrote since it was read last. */
export interface JobReading {
  /** How the job stood before it was read, so that an end means that nothing comes after. */
  readonly status: JobStatus
  /** New output; `truncated` where some was not kept. */
  readonly stdout: KeptText
  /** New errors; `truncated` where some were not kept. */
  readonly stderr: KeptText
}

/** Background commands of agents. Whoever names a job that its agent has not gets an error that lists those it has. */
export interface Jobs {
  /** Admits a job, then starts it with `start`; gives its id. Where it is not admitted, nothing starts. */
  start(request: JobRequest, signal: AbortSignal, start: () => Promise<Command>): Promise<string>
  /** What is new: never the same twice, and valid after the end. */
  read(jobId: string, agent: object | undefined): JobReading
  /** Resolves when the job and all that it started have ended. */
  ended(jobId: string, agent: object | undefined): Promise<CommandResult>
  /** Stops a job: `true` once; then, and for a job that has ended, `false`. */
  kill(jobId: string, agent: object | undefined): boolean
  /** The jobs of an agent, oldest first. */
  list(agent: object | undefined): readonly JobStatus[]
  /** Stops all jobs and waits for their end; later jobs are refused. */
  dispose(): Promise<void>
}
