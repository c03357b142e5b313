import type { ToolExecution, ToolExecutionResult, ToolExecutionToken, ToolStage } from '@dsh/tool'
import { isFrozenThrough } from './frozen.ts'
import type { InvariantViolation } from './violation.ts'

/** Checks the stages of calls as they are reached. */
export interface Lifecycle {
  /** A stage begins. */
  reached(stage: ToolStage, exec: ToolExecution): void
  /** The observers are about to be told of a result. */
  resulted(exec: ToolExecution, result: ToolExecutionResult): void
}

/** What each stage must come after; a stage that is not here may come first. */
const predecessors: Partial<Readonly<Record<ToolStage, readonly ToolStage[]>>> = {
  guard: ['pre-execute'],
  execute: ['guard', 'pre-execute'],
  body: ['execute', 'body'],
  'post-execute': ['pre-execute', 'guard', 'execute', 'body'],
}

/** Stages that a call reaches at most once. A body may run again: a wrapper may make a fresh attempt. */
const once: ReadonlySet<ToolStage> = new Set<ToolStage>([
  'create',
  'pre-execute',
  'guard',
  'execute',
  'post-execute',
  'finalize',
  'notify',
])

interface Progress {
  readonly reached: Set<ToolStage>
  latest: ToolStage | undefined
}

/** Watches every call by its token, from its first stage to its result. */
export function createLifecycle(report: (violation: InvariantViolation) => void): Lifecycle {
  // Weak: a call that its host never finishes must not be kept alive by who watches it.
  const calls = new WeakMap<ToolExecutionToken, Progress>()
  const over = new WeakSet<ToolExecutionToken>()

  const violated = (rule: string, { callId }: ToolExecution, message: string): void => report({ rule, message, callId })

  return {
    reached(stage, exec) {
      const { token, name } = exec
      if (over.has(token))
        return violated('stage-after-result', exec, `tool "${name}" reached ${stage} after its result was out`)
      const progress = calls.get(token) ?? { reached: new Set(), latest: undefined }
      calls.set(token, progress)
      const before = progress.latest
      if (once.has(stage) && progress.reached.has(stage))
        violated('stage-once', exec, `tool "${name}" reached ${stage} a second time`)
      const allowed = predecessors[stage]
      if (allowed !== undefined && (before === undefined || !allowed.includes(before))) {
        violated(
          'stage-order',
          exec,
          `tool "${name}" reached ${stage} ${before === undefined ? 'first' : `right after ${before}`}; it must come after ${allowed.join(' or ')}`,
        )
      }
      progress.reached.add(stage)
      progress.latest = stage
    },
    resulted(exec, result) {
      const { token, name, callId } = exec
      if (over.has(token))
        return violated('one-result', exec, `observers of tool "${name}" were told of a second result`)
      over.add(token)
      calls.delete(token)
      if (name === '' || callId === '')
        violated('identity', exec, 'a call needs a name and a callId that are not empty')
      if (!Object.isFrozen(exec))
        violated('frozen-execution', exec, `the execution of tool "${name}" can still be changed`)
      if (!isFrozenThrough(result)) violated('frozen-result', exec, `the result of tool "${name}" can still be changed`)
    },
  }
}
