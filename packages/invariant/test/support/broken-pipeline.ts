import { createHooks } from '@dsh/kernel'
import { mountInvariants, type InvariantOptions, type InvariantViolation } from '@dsh/invariant'
import {
  failed,
  type ToolEvents,
  type ToolExecution,
  type ToolExecutionResult,
  type ToolExecutionToken,
  type ToolStage,
} from '@dsh/tool'

/** A pipeline that does what it is told, in any order and as often as it is told. */
export function brokenPipeline(options: Partial<InvariantOptions> = {}) {
  const errors: unknown[] = []
  const hooks = createHooks<ToolEvents>(error => errors.push(error))
  const violations: InvariantViolation[] = []
  const checker = mountInvariants(hooks, { report: violation => void violations.push(violation), ...options })
  return {
    hooks,
    checker,
    violations,
    errors,
    /** Takes a call through these stages; `result` tells the observers. */
    async play(exec: ToolExecution, ...stages: readonly (ToolStage | 'result')[]): Promise<void> {
      for (const stage of stages) await step(exec, stage)
    },
    result(exec: ToolExecution, result: ToolExecutionResult = fine): void {
      hooks.emit('tools/result', undefined, [exec, result])
    },
    /** The broken rules with their messages. */
    found: () => violations.map(({ rule, message }) => `${rule}: ${message}`),
  }

  async function step(exec: ToolExecution, stage: ToolStage | 'result'): Promise<void> {
    if (stage === 'result') return hooks.emit('tools/result', undefined, [exec, fine])
    checker.onStage(stage, exec)
    if (stage === 'pre-execute')
      await hooks.waterfall('tools/pre-execute', undefined, [exec], async () => ({ kind: 'allow' }))
    if (stage === 'execute') await hooks.waterfall('tools/execute', undefined, [exec], async () => fine)
    if (stage === 'post-execute')
      await hooks.waterfall('tools/post-execute', undefined, [exec, fine], async () => ({ kind: 'accept' }))
  }
}

const fine = failed(new Error('whatever'))

/** A call as a pipeline shows it. */
export function execution(overrides: Partial<ToolExecution> = {}): ToolExecution {
  return Object.freeze({
    callId: 'call-1',
    rootCallId: 'call-1',
    name: 'greet',
    arguments: {},
    token: Symbol('call') as ToolExecutionToken,
    signal: new AbortController().signal,
    ...overrides,
  })
}
