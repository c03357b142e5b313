export { AbortError } from './abort-error.ts'
export { createBashTool, type BashToolOptions } from './bash/bash-tool.ts'
export { bashPromptSection } from './bash/prompt-section.ts'
export type {
  Command,
  CommandRequest,
  CommandResult,
  Confinement,
  Executor,
  SandboxMode,
  SandboxReport,
} from './executor/executor.ts'
export { createLocalExecutor, type LocalExecutorOptions } from './executor/local-executor.ts'
export { createJobs, type JobsOptions } from './jobs/create-jobs.ts'
export { createJobTools } from './jobs/job-tools.ts'
export type { JobReading, JobRequest, Jobs, JobStatus } from './jobs/jobs.ts'
export type { KeptText } from './output/collect.ts'
export { createLocalProcesses, type LocalProcessesOptions } from './process/local-processes.ts'
export type { ExitStatus, Processes, ProcessRequest, RunningProcess } from './process/processes.ts'
export { createShellTool, type ShellToolOptions } from './shell/shell-tool.ts'
export { createShells, type ShellRequest, type Shells, type ShellsOptions } from './shell/shells.ts'
export type { Part, ShellEnding, ShellRun } from './shell/shell.ts'
