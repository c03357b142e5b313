import { isJsonObject, takeSnapshot } from '@dsh/json'
import type { ObjectSchema } from '@dsh/json-schema'
import type { ToolDefinition, ToolOutput } from '@dsh/tool'
import { captureSchema } from './capture-schema.ts'
import { isFrozenThrough } from './frozen.ts'

/** The longest delay that the platform's timers keep; a longer one fires at once. */
const longestTimeout = 2_147_483_647

/**
 * Checks a definition and takes a frozen copy, reading each member once: what the author changes later changes nothing.
 * One that is frozen through and through already, as `defineTool` gives, is taken as it is.
 */
export function captureDefinition(definition: ToolDefinition): ToolDefinition {
  if (typeof definition !== 'object' || definition === null)
    throw new TypeError('a tool definition must be an object: give what defineTool() returns, or its members yourself')
  const { name, description, parameters, output, execute, timeoutMs } = definition
  const { completeArguments, finalizeContent, isConcurrencySafe, presentCall, presentResult } = definition
  if (typeof name !== 'string' || name === '') throw new TypeError('a tool needs a name: a string that is not empty')
  const tool = `tool ${JSON.stringify(name)}`
  const refuse = (problem: string): never => {
    throw new TypeError(`${tool} ${problem}`)
  }
  const optional = (member: unknown, label: string): void => {
    if (member !== undefined && typeof member !== 'function')
      refuse(`has ${label} that is not a function: leave it out or give a function`)
  }
  if (typeof description !== 'string') refuse('needs a description: a string that tells the model when to use it')
  if (typeof output !== 'object' || output === null)
    refuse('needs an output: { schema, render }, so that its values can be checked and shown')
  const { schema, render, presentationMeta } = output
  if (typeof render !== 'function') refuse('needs output.render: a function from arguments and value to content blocks')
  optional(presentationMeta, 'an output.presentationMeta')
  const checkedSchema = captureSchema(schema, tool)
  if (typeof execute !== 'function') refuse('needs execute: the function that does its work')
  if (timeoutMs !== undefined && !(typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= longestTimeout))
    refuse(`has a timeoutMs that is not a number of milliseconds from above 0 to ${longestTimeout}`)
  optional(completeArguments, 'a completeArguments')
  optional(finalizeContent, 'a finalizeContent')
  optional(isConcurrencySafe, 'an isConcurrencySafe')
  optional(presentCall, 'a presentCall')
  optional(presentResult, 'a presentResult')
  const checkedParameters = takeSnapshot(parameters)
  if (!checkedParameters.ok) {
    const { path, reason } = checkedParameters
    return refuse(`has parameters that are not lossless JSON: ${path || 'the root'}: ${reason}`)
  }
  if (!isJsonObject(checkedParameters.value))
    return refuse('has parameters that are not a JSON Schema object: give at least { type: "object" }')
  if (isFrozenThrough(definition)) return definition

  const captured: ToolDefinition = {
    name,
    description,
    parameters: checkedParameters.value as unknown as ObjectSchema,
    output: Object.freeze<ToolOutput>({
      schema: checkedSchema,
      render: bind(render, output),
      ...(presentationMeta !== undefined && { presentationMeta: bind(presentationMeta, output) }),
    }),
    ...(completeArguments !== undefined && { completeArguments: bind(completeArguments, definition) }),
    execute: bind(execute, definition),
    ...(finalizeContent !== undefined && { finalizeContent: bind(finalizeContent, definition) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(isConcurrencySafe !== undefined && { isConcurrencySafe: bind(isConcurrencySafe, definition) }),
    ...(presentCall !== undefined && { presentCall: bind(presentCall, definition) }),
    ...(presentResult !== undefined && { presentResult: bind(presentResult, definition) }),
  }
  return Object.freeze(captured)
}

/** The method with its `this`. Not by its own `bind`, which belongs to the author. */
function bind<F extends (...args: never[]) => unknown>(method: F, self: object): F {
  return ((...args: never[]) => Reflect.apply(method, self, args)) as F
}
