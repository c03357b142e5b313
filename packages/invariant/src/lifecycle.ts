import { codes, type ToolExecution, type ToolExecutionResult, type ToolExecutionToken, type ToolStage } from '@dsh/tool'
import { isFrozenThrough } from './frozen.ts'
import type { InvariantViolation } from './violation.ts'

/** Checks the stages of calls as they are reached. */
export interface Lifecycle {
  /** A stage begins. */
  reached(stage: ToolStage, exec: ToolExecution): void
  /** The observers are about to be told of a result. */
  resulted(exec: ToolExecution, result: ToolExecutionResult): void
}

/** What each stage may come right after; `undefined`: it may be the first that is seen of a call. */
const predecessors: Readonly<Record<ToolStage, readonly (ToolStage | undefined)[]>> = {
  create: [undefined],
  'pre-execute': [undefined, 'create'],
  guard: ['pre-execute'],
  execute: ['pre-execute', 'guard'],
  body: ['execute', 'body'],
  'post-execute': ['pre-execute', 'guard', 'execute', 'body'],
  finalize: [undefined, 'create', 'pre-execute', 'guard', 'execute', 'body', 'post-execute'],
  notify: ['finalize'],
}

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
      const { reached, latest } = progress
      const isRepeated = reached.has(stage)
      reached.add(stage)
      progress.latest = stage
      // A body may run again: a wrapper may make a fresh attempt.
      if (isRepeated && stage !== 'body')
        return violated('stage-once', exec, `tool "${name}" reached ${stage} a second time`)
      const allowed = predecessors[stage]
      if (allowed.includes(latest)) return
      violated('stage-order', exec, `tool "${name}" reached ${stage} ${after(latest)}; it must come ${among(allowed)}`)
    },
    resulted(exec, result) {
      const { token, name, callId } = exec
      if (over.has(token))
        return violated('one-result', exec, `observers of tool "${name}" were told of a second result`)
      const hasBody = calls.get(token)?.reached.has('body') ?? false
      over.add(token)
      calls.delete(token)
      const code = result.error?.info?.code
      if (code === codes.ABORTED_BEFORE_DISPATCH && hasBody)
        violated('abort-truth', exec, `tool "${name}" is said to be aborted before dispatch, but its body began`)
      // Of a malformed call its result says so already.
      if ((name === '' || callId === '') && code !== codes.INVALID_CALL)
        violated('identity', exec, 'a call needs a name and a callId that are not empty')
      if (!Object.isFrozen(exec))
        violated('frozen-execution', exec, `the execution of tool "${name}" can still be changed`)
      if (!isFrozenThrough(result)) violated('frozen-result', exec, `the result of tool "${name}" can still be changed`)
    },
  }
}

function after(stage: ToolStage | undefined): string {
  return stage === undefined ? 'first' : `right after ${stage}`
}

function among(stages: readonly (ToolStage | undefined)[]): string {
  return stages.map(stage => (stage === undefined ? 'first' : `after ${stage}`)).join(' or ')
}
