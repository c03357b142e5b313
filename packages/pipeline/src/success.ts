import { disown, errorMessage } from '@dsh/kernel'
import { type JsonValue, takeSnapshot } from '@dsh/json'
import { compileSchema, type CompiledSchema } from '@dsh/json-schema'
import {
  failed,
  isContent,
  isDirect,
  ToolOutputError,
  type ToolDefinition,
  type ToolExecution,
  type ToolExecutionResult,
} from '@dsh/tool'
import { sharing } from './arguments.ts'

const compiled = new WeakMap<ToolDefinition, CompiledSchema>()

function outputSchema(definition: ToolDefinition): CompiledSchema {
  let schema = compiled.get(definition)
  if (schema === undefined) compiled.set(definition, (schema = compileSchema(definition.output.schema)))
  return schema
}

/** The success that a value makes under its tool's declaration, or the failure that says how the value breaks it. */
export function produce(definition: ToolDefinition, exec: ToolExecution, given: unknown): ToolExecutionResult {
  const invalid = (violations: readonly string[]): ToolExecutionResult =>
    failed(new ToolOutputError(definition.name, violations))
  const snapshot = takeSnapshot(given)
  if (!snapshot.ok) {
    return invalid([
      snapshot.limit === undefined
        ? `value is not lossless JSON: ${at(snapshot.path)}${snapshot.reason}`
        : `value must not have ${snapshot.reason}${sharing}`,
    ])
  }
  const { value } = snapshot
  const schema = outputSchema(definition)
  if (!schema.check(value)) return invalid(schema.violations(value))

  const { output } = definition
  const content = project(() => output.render(exec.arguments, value), 'render')
  if (!content.ok) return invalid([content.violation])
  if (!isContent(content.value)) return invalid(['output.render must return an array of content blocks'])
  const success = { isError: false as const, value, content: content.value }
  if (output.presentationMeta === undefined || !isDirect(exec)) return Object.freeze(success)

  const meta = project(() => output.presentationMeta?.(exec.arguments, value), 'presentationMeta')
  return meta.ok ? Object.freeze({ ...success, meta: meta.value }) : invalid([meta.violation])
}

type Projection = { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly violation: string }

function project(projector: () => unknown, name: string): Projection {
  let given: unknown
  try {
    given = projector()
  } catch (thrown) {
    return { ok: false, violation: `output.${name} failed: ${errorMessage(thrown)}` }
  }
  const snapshot = takeSnapshot(given)
  if (snapshot.ok) return snapshot
  disown(given)
  return { ok: false, violation: `output.${name} returned non-lossless JSON: ${at(snapshot.path)}${snapshot.reason}` }
}

function at(path: string): string {
  return path === '' ? '' : `${path}: `
}
