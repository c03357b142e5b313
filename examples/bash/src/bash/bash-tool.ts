import { defineTool, text, type ToolDefinition, type ToolRunContext } from '@dsh/schema'
import { AbortError } from '../abort-error.ts'
import { checkBashCall, type BashCall, type BashFeatures } from './bash-call.ts'
import { bashCallView, bashMeta, bashResultView } from './bash-cards.ts'
import { bashDescription } from './bash-description.ts'
import { bashOutput } from './bash-output.ts'
import { parametersWithout } from './bash-parameters.ts'
import { bashText } from './bash-text.ts'
import type { CommandRequest, Executor } from '../executor/executor.ts'
import type { JobRequest, Jobs } from '../jobs/jobs.ts'
import { createLocalExecutor } from '../executor/local-executor.ts'
import { resolveWorkdir } from './workdir.ts'

/** What a host decides about `bash`. */
export interface BashToolOptions {
  /** The directory of the session, or of the agent that calls; by default the executor's. */
  readonly cwd?: string | ((agent: object | undefined) => string | undefined)
  /** Where commands run; by default this machine, unconfined. */
  readonly executor?: Executor
  /** Keeps background jobs; without it no command runs in the background. */
  readonly jobs?: Jobs
  /** `false` takes background commands away even where there are jobs. */
  readonly enableRunInBackground?: boolean
}

/** The tool `bash`: a fresh shell for each command. */
export function createBashTool(options: BashToolOptions = {}): ToolDefinition {
  const { jobs, executor = createLocalExecutor() } = options
  const features = featuresOf(options, executor)
  const sessionOf = (agent: object | undefined) =>
    typeof options.cwd === 'function' ? options.cwd(agent) : options.cwd

  return defineTool({
    name: 'bash',
    description: bashDescription(features),
    parameters: parametersWithout(hiddenParameters(features)),
    output: {
      schema: bashOutput,
      render: (_args, value) => [text(bashText(value, features.canEscalate))],
      presentationMeta: (_args, value) => bashMeta(value),
    },
    async execute(args, exec) {
      const call = checkBashCall(args, features)
      assertNotAborted(exec)
      const request: CommandRequest = {
        command: call.command,
        cwd: resolveWorkdir(call.workdir, sessionOf(exec.agent), executor.cwd),
        ...(call.sandbox === undefined ? {} : { sandbox: call.sandbox }),
      }
      if (call.inBackground && jobs) {
        const jobId = await jobs.start(jobRequest(exec, call), exec.signal, () =>
          executor.start({ ...request, timeoutMs: false }),
        )
        return { kind: 'background' as const, jobId }
      }
      const { timeoutMs } = call
      const command = await executor.start({
        ...request,
        signal: exec.signal,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      })
      const result = await command.result
      if (result.aborted) throw new AbortError()
      return { kind: 'foreground' as const, ...result }
    },
    presentCall: bashCallView,
    presentResult: bashResultView,
  })
}

function featuresOf({ jobs, enableRunInBackground = true }: BashToolOptions, executor: Executor): BashFeatures {
  const canEscalate = executor.confinement?.canEscalate === true
  if (!enableRunInBackground) {
    const backgroundRefusal = 'run_in_background is disabled for this deployment (enableRunInBackground: false)'
    return { canEscalate, backgroundRefusal }
  }
  if (jobs) return { canEscalate }
  const backgroundRefusal = 'background jobs unavailable: load a job service (createBashTool({ jobs: createJobs() }))'
  return { canEscalate, backgroundRefusal }
}

function hiddenParameters({ backgroundRefusal, canEscalate }: BashFeatures): ReadonlySet<string> {
  return new Set([
    ...(backgroundRefusal === undefined ? [] : ['run_in_background']),
    ...(canEscalate ? [] : ['sandbox_permissions', 'justification']),
  ])
}

function jobRequest({ agent }: ToolRunContext, { command, description }: BashCall): JobRequest {
  return { command, description, ...(agent === undefined ? {} : { agent }) }
}

/** A call that is over before it began starts nothing. */
function assertNotAborted({ signal }: ToolRunContext): void {
  if (signal.aborted) throw new AbortError()
}
