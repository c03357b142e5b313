import { createHooks, createOwner, createScope, type Hooks, type Owner, type Scope } from '@dsh/kernel'
import { createPipeline, type Pipeline, type PipelinePorts } from '@dsh/pipeline'
import { contentText, text } from '@dsh/presentation'
import { createRegistry, type Registry } from '@dsh/registry'
import type {
  SessionEvent,
  ToolDefinition,
  ToolEvents,
  ToolExecutionInput,
  ToolExecutionResult,
  ToolRunContext,
} from '@dsh/tool'
import type { PolicyHost } from '@dsh/policies'

/** A real pipeline over a real registry, where policies can be mounted. */
export interface House {
  readonly host: PolicyHost
  readonly owner: Owner
  readonly hooks: Hooks<ToolEvents>
  readonly registry: Registry
  readonly pipeline: Pipeline
  readonly events: SessionEvent[]
  readonly warnings: string[]
  readonly agent: Scope
}

export function house(ports: Partial<PipelinePorts> = {}): House {
  const owner = createOwner('test')
  const hooks = createHooks<ToolEvents>()
  const registry = createRegistry()
  const events: SessionEvent[] = []
  const warnings: string[] = []
  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    sink: { append: event => void events.push(event) },
    warn: message => void warnings.push(message),
    ...ports,
  })
  return {
    host: hostOf(hooks, registry, owner),
    owner,
    hooks,
    registry,
    pipeline,
    events,
    warnings,
    agent: createScope({ name: 'agent' }),
  }
}

/** Where policies of this owner are mounted. */
export function hostOf(hooks: Hooks<ToolEvents>, registry: Registry, owner: Owner): PolicyHost {
  return {
    on: (event, listener, options) => hooks.on(owner, event, listener, options),
    guard: (guard, options) => registry.guard(owner, guard, options),
    get: registry.get,
  }
}

/** A tool that gives back the text it is given, unless told otherwise. */
export function echo(overrides: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name: 'echo',
    description: 'Gives back what it is given.',
    parameters: { type: 'object' },
    output: { schema: {}, render: (_args, value) => [text(typeof value === 'string' ? value : JSON.stringify(value))] },
    execute: async args => (args as { text?: unknown }).text ?? null,
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
  return contentText(result.content)
}

/** The code of a failure. */
export function codeOf(result: ToolExecutionResult): string | undefined {
  return result.error?.info?.code
}

/** A promise with its ends in hand. */
export function deferred<T = void>(): {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
} {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((res, rej) => {
    resolve = res
    reject = rej
  })
  return { promise, resolve, reject }
}

/** Lets everything happen that needs no timer. */
export function turns(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
