import { isJsonObject, snapshotJson, type JsonValue } from '@dsh/json'
import { assertSupported, type JsonSchemaNode, type ObjectSchema } from '@dsh/json-schema'
import type { ToolDefinition, ToolOutput } from '@dsh/tool'

/** The longest delay that the platform's timers keep; a longer one fires at once. */
const longestTimeout = 2_147_483_647

/**
 * Checks a definition and takes a frozen copy, reading each member once: what the author changes later changes nothing.
 * One that is frozen through and through already, as `defineTool` gives, is taken as it is.
 */
export function captureDefinition(definition: ToolDefinition): ToolDefinition {
  if (typeof definition !== 'object' || definition === null) throw new TypeError('a tool definition must be an object')
  const {
    name,
    description,
    parameters,
    output,
    execute,
    finalizeContent,
    timeoutMs,
    isConcurrencySafe,
    presentCall,
    presentResult,
  } = definition
  if (typeof name !== 'string' || name === '') throw new TypeError('a tool needs a name: a string that is not empty')
  const refuse = (problem: string): never => {
    throw new TypeError(`tool ${JSON.stringify(name)} ${problem}`)
  }
  const optional = (member: unknown, label: string): void => {
    if (member !== undefined && typeof member !== 'function')
      refuse(`has a ${label} that is not a function: leave it out or give a function`)
  }
  if (typeof description !== 'string') refuse('needs a description: a string that tells the model when to use it')
  if (typeof output !== 'object' || output === null)
    refuse('needs an output: { schema, render }, so that its values can be checked and shown')
  const { schema, render, presentationMeta } = output
  if (typeof render !== 'function') refuse('needs output.render: a function from arguments and value to content blocks')
  optional(presentationMeta, 'output.presentationMeta')
  if (typeof execute !== 'function') refuse('needs execute: the function that does its work')
  if (timeoutMs !== undefined && !(typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= longestTimeout)) {
    refuse(`has a timeoutMs that is not a number of milliseconds from above 0 to ${longestTimeout}`)
  }
  optional(finalizeContent, 'finalizeContent')
  optional(isConcurrencySafe, 'isConcurrencySafe')
  optional(presentCall, 'presentCall')
  optional(presentResult, 'presentResult')
  const checkedSchema = captureSchema(schema, refuse)
  const checkedParameters = snapshotJson(parameters, { freeze: true })
  if (!checkedParameters.ok)
    return refuse(
      `has parameters that are not lossless JSON: ${checkedParameters.path || 'the root'}: ${checkedParameters.reason}`,
    )
  if (!isJsonObject(checkedParameters.value)) return refuse('has parameters that are not a JSON Schema object')
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
    execute: bind(execute, definition),
    ...(finalizeContent !== undefined && { finalizeContent: bind(finalizeContent, definition) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(isConcurrencySafe !== undefined && { isConcurrencySafe: bind(isConcurrencySafe, definition) }),
    ...(presentCall !== undefined && { presentCall: bind(presentCall, definition) }),
    ...(presentResult !== undefined && { presentResult: bind(presentResult, definition) }),
  }
  return Object.freeze(captured)
}

function captureSchema(schema: unknown, refuse: (problem: string) => never): JsonSchemaNode {
  assertSupported(schema)
  const snapshot = snapshotJson(schema, { freeze: true })
  if (!snapshot.ok)
    return refuse(`has an output.schema that is not lossless JSON: ${snapshot.path || 'the root'}: ${snapshot.reason}`)
  return snapshot.value as JsonValue as JsonSchemaNode
}

function bind<F extends (...args: never[]) => unknown>(method: F, self: object): F {
  return method.bind(self) as F
}

const plain: ReadonlySet<unknown> = new Set([Object.prototype, Array.prototype, null])

/** Whether nothing that can be reached from `root` by own members can change; members that are functions count as fixed. */
function isFrozenThrough(root: object): boolean {
  const seen = new Set<object>()
  const pending: object[] = [root]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (!Object.isFrozen(at) || !plain.has(Object.getPrototypeOf(at))) return false
    for (const property of Object.values(Object.getOwnPropertyDescriptors(at))) {
      if (!('value' in property)) return false
      if (typeof property.value === 'object' && property.value !== null) pending.push(property.value as object)
    }
  }
  return true
}
