import { mountCodeMode, type CodeMode, type CodeModeHost, type CodeModeOptions } from '@dsh/code-mode'
import type { CodeRuntime } from '@dsh/code-runtime'
import { typescript } from '@dsh/codegen-ts'
import type { JsonValue } from '@dsh/json'
import { createHooks, createOwner, createScope, type Hooks, type Scope } from '@dsh/kernel'
import { createPipeline, type Pipeline, type PipelinePorts } from '@dsh/pipeline'
import { contentText, text } from '@dsh/presentation'
import { createRegistry, type Registry } from '@dsh/registry'
import type {
  SessionEvent,
  StagedDispatcher,
  ToolDefinition,
  ToolEvents,
  ToolExecution,
  ToolExecutionInput,
  ToolExecutionResult,
  ToolRunContext,
} from '@dsh/tool'
import { createInProcess } from './in-process.ts'

/** A registry, a pipeline and code mode, all real, and what was seen of them. */
export interface House {
  readonly owner: ReturnType<typeof createOwner>
  readonly hooks: Hooks<ToolEvents>
  readonly registry: Registry
  readonly pipeline: Pipeline
  readonly codeMode: CodeMode
  readonly events: SessionEvent[]
  readonly warnings: string[]
  /** What observers were told, in order. */
  readonly observed: { readonly exec: ToolExecution; readonly result: ToolExecutionResult }[]
  readonly agent: Scope
  /** Registers a tool that may overlap others, with this body. */
  tool(name: string, body: Body, overrides?: Partial<ToolDefinition>): void
  /** Runs a program for the agent, through the pipeline, as a model would. */
  run(program: string, overrides?: Partial<ToolExecutionInput>): Promise<ToolExecutionResult>
  /** The text of a section for the agent. */
  section(name: string): string
}

/** What a tool does. */
export type Body = (args: never, exec: ToolRunContext) => unknown

/** What a test is about. */
export interface Plan extends Partial<Omit<CodeModeOptions, 'codeRuntime'>>, Partial<Pick<PipelinePorts, 'approval'>> {
  readonly codeRuntime?: CodeRuntime | ((scope?: object) => CodeRuntime | undefined)
  readonly mode?: 'native' | 'code' | 'both'
  readonly host?: Partial<CodeModeHost>
  /** Strides in place of some of the pipeline's own. */
  readonly strides?: Partial<StagedDispatcher>
  /** Default: everything is written to `events`. */
  readonly sink?: CodeModeHost['sink'] | 'none'
}

/** A house in code mode, unless told otherwise. */
export function house({ mode = 'code', host, strides, sink, approval, codeRuntime, ...options }: Plan = {}): House {
  const owner = createOwner('test')
  const hooks = createHooks<ToolEvents>()
  const registry = createRegistry({ mode })
  const events: SessionEvent[] = []
  const warnings: string[] = []
  const observed: { exec: ToolExecution; result: ToolExecutionResult }[] = []
  const log = sink ?? { append: (event: SessionEvent) => void events.push(event) }
  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    sink: { append: event => void events.push(event) },
    warn: message => void warnings.push(message),
    ...(approval !== undefined && { approval }),
  })
  hooks.on(owner, 'tools/result', (exec, result) => void observed.push({ exec, result }))
  const { view, executionMode, mountTransport } = { ...registry, ...pipeline }
  const codeMode = mountCodeMode(
    {
      owner,
      staged: { ...pipeline.staged, ...strides },
      hooks,
      ...(log !== 'none' && { sink: log }),
      view,
      mode: registry.mode,
      executionMode,
      mountTransport,
      warn: message => void warnings.push(message),
      ...host,
    },
    { codeRuntime: codeRuntime ?? createInProcess(), languages: [typescript], ...options },
  )
  const agent = createScope({ name: 'agent' })
  return {
    owner,
    hooks,
    registry,
    pipeline,
    codeMode,
    events,
    warnings,
    observed,
    agent,
    tool: (name, body, overrides) => void registry.register(owner, tool(name, body, overrides)),
    run: (program, overrides) => pipeline.execute(runCode(program, { agent: agent.key, ...overrides })),
    section: name => codeMode.sections.find(section => section.name === name)?.render(agent.key) ?? 'no such section',
  }
}

/** A tool that may overlap others and gives JSON, with this body. */
export function tool(name: string, body: Body, overrides: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name,
    description: `Does ${name}.`,
    parameters: { type: 'object' },
    output: { schema: {}, render: (_args, value) => [text(typeof value === 'string' ? value : JSON.stringify(value))] },
    execute: async (args, exec) => body(args as never, exec),
    isConcurrencySafe: () => true,
    ...overrides,
  }
}

/** What makes a tool run alone. */
export const exclusive: Partial<ToolDefinition> = { isConcurrencySafe: () => false }

let calls = 0

/** A call of `run_code`. */
export function runCode(code: string, overrides: Partial<ToolExecutionInput> = {}): ToolExecutionInput {
  calls += 1
  return {
    callId: `call-${calls}`,
    name: 'run_code',
    arguments: { code, description: 'Tests what programs can do' },
    signal: new AbortController().signal,
    ...overrides,
  }
}

/** What a program returned; throws what the model reads where it failed. */
export function returned(result: ToolExecutionResult): JsonValue | undefined {
  if (result.isError) throw new Error(read(result))
  return (result.value as { readonly result?: JsonValue }).result
}

/** What the model reads. */
export function read(result: ToolExecutionResult): string {
  return contentText(result.content)
}

/** The events of one type. */
export function eventsOf<T extends SessionEvent['type']>(
  { events }: Pick<House, 'events'>,
  type: T,
): Extract<SessionEvent, { readonly type: T }>[] {
  return events.filter((event): event is Extract<SessionEvent, { readonly type: T }> => event.type === type)
}

/** A door that stays shut until it is opened. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** Resolves when all promises that can move have moved. */
export function calm(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve)
  })
}

/** Waits until something is so; the test's own timeout is the only limit. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await calm()
}
