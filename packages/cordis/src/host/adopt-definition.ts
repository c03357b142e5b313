import { takeSnapshot } from '@dsh/json'
import type * as dsh from '@dsh/tool'
import type { ToolDefinition, ToolOutputDefinition } from '../contract/definition.ts'
import type { ToolRunContext } from '../contract/execution.ts'
import { asCore } from '../errors.ts'
import { packContent } from './blocks.ts'
import { packMessage, unpackResult } from './translate.ts'

const shown = new WeakMap<dsh.ToolDefinition, ToolDefinition>()

type Method = (...args: never[]) => unknown

/** A definition of the harness as the registry takes it: each member read once, the rest for the registry to check. */
export function adoptDefinition(given: ToolDefinition): dsh.ToolDefinition {
  if (typeof given !== 'object' || given === null) return given as never
  const { name, description, parameters, output, execute, timeoutMs } = given
  const { finalizeContent, isConcurrencySafe, presentCall, presentResult } = given
  const { completeArguments } = given as unknown as Partial<dsh.ToolDefinition>
  const call = bindTo(given)
  const hints = {
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(isConcurrencySafe !== undefined && { isConcurrencySafe: call(isConcurrencySafe) }),
    ...(presentCall !== undefined && { presentCall: call(presentCall) }),
    ...(presentResult !== undefined && { presentResult: call(presentResult) }),
  }
  const schema = { name, description, parameters: frozen(parameters) }
  const body = call(execute)
  const last = finalizeContent && call(finalizeContent)
  const facets = adoptOutput(output)

  const adopted = Object.freeze({
    ...schema,
    ...hints,
    ...(completeArguments !== undefined && { completeArguments: call(completeArguments) }),
    output: facets?.core ?? output,
    execute: isMethod(body)
      ? (args: unknown, exec: dsh.ToolRunContext) => asCore(() => body(args, runContext(exec)))
      : body,
    ...(last !== undefined && {
      finalizeContent: isMethod(last)
        ? (exec: dsh.ToolExecution, result: dsh.ToolExecutionResult) =>
            asCore(() => packContent(last(exec as never, unpackResult(result) as never)))
        : last,
    }),
  }) as unknown as dsh.ToolDefinition
  shown.set(
    adopted,
    Object.freeze({
      ...schema,
      ...hints,
      output: facets?.shown ?? output,
      execute: body,
      ...(last !== undefined && { finalizeContent: last }),
    }),
  )
  return adopted
}

/** The definition as its author wrote it, captured and frozen. */
export function showDefinition(definition: dsh.ToolDefinition | undefined): ToolDefinition | undefined {
  return definition && (shown.get(definition) ?? (definition as unknown as ToolDefinition))
}

function adoptOutput(
  output: ToolOutputDefinition,
): { readonly core: object; readonly shown: ToolOutputDefinition } | undefined {
  if (typeof output !== 'object' || output === null) return undefined
  const { schema, render, presentationMeta } = output
  const call = bindTo(output)
  const renderer = call(render)
  const meta = presentationMeta && { presentationMeta: call(presentationMeta) }
  const fixed = frozen(schema)
  return {
    shown: Object.freeze({ schema: fixed, render: renderer, ...meta }),
    core: Object.freeze({
      schema: fixed,
      render: isMethod(renderer)
        ? (args: unknown, value: never) => asCore(() => packContent(renderer(args, value)))
        : renderer,
      ...meta,
    }),
  }
}

/** The body's own view: what it defers may have blocks of the harness. */
function runContext(exec: dsh.ToolRunContext): ToolRunContext {
  const { deferContext } = exec
  return Object.freeze({
    ...exec,
    deferContext: (message: unknown) => deferContext(packMessage(message) as never),
  }) as unknown as ToolRunContext
}

/** Gives methods their `this`; what is no function stays as it is. */
function bindTo(self: object): <F>(method: F) => F {
  return method =>
    isMethod(method) ? (((...args: never[]): unknown => Reflect.apply(method, self, args)) as typeof method) : method
}

function isMethod(given: unknown): given is Method {
  return typeof given === 'function'
}

/** A frozen copy of JSON, so that the registry takes the definition as it is; anything else is for the registry to refuse. */
function frozen<T>(given: T): T {
  const snapshot = takeSnapshot(given)
  return snapshot.ok ? (snapshot.value as T) : given
}
