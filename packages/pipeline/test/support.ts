import { createHooks, createOwner, createScope, type Hooks, type Owner, type Scope } from '@dsh/kernel'
import { createPipeline, type Pipeline, type PipelinePorts } from '@dsh/pipeline'
import { text } from '@dsh/presentation'
import { createRegistry, type Registry } from '@dsh/registry'
import {
  type SessionEvent,
  type ToolDefinition,
  type ToolEvents,
  type ToolExecution,
  type ToolExecutionInput,
  type ToolExecutionResult,
  type ToolRunContext,
  type ToolStage,
} from '@dsh/tool'

/** A pipeline over a real registry and real hooks, and what was seen of it. */
export interface House {
  readonly owner: Owner
  readonly hooks: Hooks<ToolEvents>
  readonly registry: Registry
  readonly pipeline: Pipeline
  readonly events: SessionEvent[]
  readonly warnings: string[]
  readonly stages: ToolStage[]
  /** What observers were told, in order. */
  readonly observed: { readonly exec: ToolExecution; readonly result: ToolExecutionResult }[]
  readonly agent: Scope
}

export function house(ports: Partial<PipelinePorts> = {}): House {
  const owner = createOwner('test')
  const hooks = createHooks<ToolEvents>()
  const registry = createRegistry()
  const events: SessionEvent[] = []
  const warnings: string[] = []
  const stages: ToolStage[] = []
  const observed: { exec: ToolExecution; result: ToolExecutionResult }[] = []
  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    sink: { append: event => void events.push(event) },
    warn: message => void warnings.push(message),
    onStage: stage => void stages.push(stage),
    ...ports,
  })
  hooks.on(owner, 'tools/result', (exec, result) => void observed.push({ exec, result }))
  return { owner, hooks, registry, pipeline, events, warnings, stages, observed, agent: createScope({ name: 'agent' }) }
}

/** A tool that gives back the text it is given, unless told otherwise. */
export function echo(overrides: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name: 'echo',
    description: 'Gives back what it is given.',
    parameters: { type: 'object', properties: { text: { type: 'string' } } },
    output: { schema: { type: 'string' }, render: (_args, value) => [text(String(value))] },
    execute: async args => String((args as { text?: unknown }).text),
    ...overrides,
  }
}

/** A tool whose body is this. */
export function bodyOf(
  execute: (exec: ToolRunContext, args: unknown) => unknown,
  overrides: Partial<ToolDefinition> = {},
): ToolDefinition {
  return echo({ execute: async (args, exec) => execute(exec, args), ...overrides })
}

let calls = 0

/** A call of `echo`, unless told otherwise. */
export function call(overrides: Partial<ToolExecutionInput> = {}): ToolExecutionInput {
  calls += 1
  return {
    callId: `call-${calls}`,
    name: 'echo',
    arguments: { text: 'hello' },
    signal: new AbortController().signal,
    ...overrides,
  }
}

/** The text that the model reads. */
export function read(result: ToolExecutionResult): string {
  return result.content.map(block => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n')
}
