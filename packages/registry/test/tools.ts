import type { Registry, Transport } from '@dsh/registry'
import { RUN_CODE_NAME, type ToolChange, type ToolDefinition } from '@dsh/tool'
import type { ScopeKey } from '@dsh/kernel'

/** The plainest tool of this name, with what a test is about. */
export function tool(name: string, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name,
    description: `Does ${name}.`,
    parameters: { type: 'object' },
    output: { schema: { type: 'string' }, render: () => [] },
    execute: async () => name,
    ...more,
  }
}

let made = 0

/** The same, frozen through and through, with a description that no other has. */
export function frozenTool(name: string): ToolDefinition {
  const { output, parameters, ...rest } = tool(name, { description: `Number ${++made}.` })
  return Object.freeze({
    ...rest,
    parameters: Object.freeze({ ...parameters }),
    output: Object.freeze({ ...output, schema: Object.freeze({ ...output.schema }) }),
  })
}

/** A definition with a member that no type allows: what a plain JavaScript caller may give. */
export function untyped(name: string, more: Readonly<Record<string, unknown>>): ToolDefinition {
  return { ...tool(name), ...more } as ToolDefinition
}

/** A transport, and the definition that it gives to everyone. */
export function transport(): Transport & { readonly runCode: ToolDefinition } {
  const runCode = frozenTool(RUN_CODE_NAME)
  return { runCode, definition: () => runCode }
}

/** The names that a scope sees, in order. */
export function names(registry: Registry, scope?: ScopeKey): readonly string[] {
  return registry.view(scope).tools.map(one => one.name)
}

/** An observer that notes every change, and refuses those of one kind. */
export function observer(refused?: ToolChange['kind']): {
  readonly heard: ToolChange[]
  onChange(change: ToolChange): void
} {
  const heard: ToolChange[] = []
  return {
    heard,
    onChange(change) {
      heard.push(change)
      if (change.kind === refused) throw new Error(`no ${change.kind}`)
    },
  }
}

/** What `action` throws. */
export function thrownBy(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
