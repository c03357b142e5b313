import { RUN_CODE_NAME, type ToolDefinition, type ToolPresentationMode, type ToolSchema } from '@dsh/tool'
import type { ToolView } from '../view.ts'

/** What a model is sent, in code-unit name order, `run_code` last; and the names that a prompt may order. */
export interface ToolSurface {
  /** How this scope shows its tools. */
  readonly mode: ToolPresentationMode
  /** The tools that the model may call itself. */
  readonly schemas: readonly ToolSchema[]
  /** The names that an order of tools may list, masked ones too. */
  readonly knownNames: readonly string[]
}

const projections = new WeakMap<ToolDefinition, ToolSchema>()

/** The three members that a model may see, frozen, one object for each definition. */
export function projectSchema(definition: ToolDefinition): ToolSchema {
  const known = projections.get(definition)
  if (known !== undefined) return known
  const { name, description, parameters } = definition
  const schema = Object.freeze({ name, description, parameters })
  projections.set(definition, schema)
  return schema
}

/** The surface of a scope; throws where a mode other than native has no `run_code` to show. */
export function projectSurface(
  mode: ToolPresentationMode,
  view: ToolView,
  runCode: ToolDefinition | undefined,
): ToolSurface {
  if (mode !== 'native' && runCode === undefined) {
    throw new Error(
      `mode "${mode}" requires a code runtime: mount a transport that runs programs, or set the mode to "native"`,
    )
  }
  const native = mode === 'code' ? [] : view.tools.map(projectSchema)
  native.sort((one, other) => (one.name < other.name ? -1 : 1))
  const transport = runCode === undefined ? [] : [projectSchema(runCode)]
  const known = mode === 'code' ? [] : view.known
  return Object.freeze({
    mode,
    schemas: Object.freeze([...native, ...transport]),
    knownNames: Object.freeze(mode === 'native' ? [...known] : [...known, RUN_CODE_NAME]),
  })
}
