import { createHooks, createOwner, type Hooks, type Owner } from '@dsh/kernel'
import { mountInvariants, type InvariantChecker, type InvariantOptions, type InvariantViolation } from '@dsh/invariant'
import { createPipeline, type Pipeline, type PipelinePorts } from '@dsh/pipeline'
import { text } from '@dsh/presentation'
import { createRegistry, type Registry } from '@dsh/registry'
import type { SessionEvent, ToolDefinition, ToolEvents, ToolExecutionInput } from '@dsh/tool'

/** A real pipeline that is watched, and what was found. */
export interface House {
  readonly owner: Owner
  readonly hooks: Hooks<ToolEvents>
  readonly registry: Registry
  readonly pipeline: Pipeline
  readonly checker: InvariantChecker
  readonly violations: InvariantViolation[]
  /** The rules that were broken, in order. */
  rules(): readonly string[]
  readonly events: SessionEvent[]
  readonly errors: unknown[]
}

export function house(options: Partial<InvariantOptions> = {}, ports: Partial<PipelinePorts> = {}): House {
  const owner = createOwner('test')
  const errors: unknown[] = []
  const hooks = createHooks<ToolEvents>(error => errors.push(error))
  const registry = createRegistry()
  const violations: InvariantViolation[] = []
  const checker = mountInvariants(hooks, { report: violation => void violations.push(violation), ...options })
  const events: SessionEvent[] = []
  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    sink: checker.watch({ append: event => void events.push(event) }),
    onStage: checker.onStage,
    ...ports,
  })
  const rules = (): readonly string[] => violations.map(({ rule }) => rule)
  return { owner, hooks, registry, pipeline, checker, violations, rules, events, errors }
}

/** A tool that says hello, unless told otherwise. */
export function greet(overrides: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name: 'greet',
    description: 'Says hello.',
    parameters: { type: 'object' },
    output: { schema: { type: 'string' }, render: (_args, value) => [text(String(value))] },
    execute: async () => 'hello',
    ...overrides,
  }
}

let calls = 0

/** A call of `greet`, unless told otherwise. */
export function call(overrides: Partial<ToolExecutionInput> = {}): ToolExecutionInput {
  calls += 1
  const { signal } = new AbortController()
  return { callId: `call-${calls}`, name: 'greet', arguments: {}, signal, ...overrides }
}
