import type { JsonValue } from '@dsh/json'
import type { ToolDefinition, ToolExecutionInput, ToolExecutionResult } from '@dsh/tool'

let ids = 0

/** A tool that gives back a text, with what a test is about. */
export function tool(name: string, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name,
    description: `Does ${name}.`,
    parameters: { type: 'object' },
    output: {
      schema: { type: 'string' },
      render: (_args, value: JsonValue) => [{ type: 'text', text: String(value) }],
    },
    execute: async () => `${name} is done`,
    ...more,
  }
}

/** A call of this name, with what a test is about. */
export function call(name: string, more: Partial<ToolExecutionInput> = {}): ToolExecutionInput {
  return { callId: `call ${++ids}`, name, arguments: {}, signal: new AbortController().signal, ...more }
}

/** What the model reads of a result. */
export function read({ content }: ToolExecutionResult): string {
  return content.map(block => (block.type === 'text' ? block.text : block.type)).join('\n')
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

/** A function that lets everything through its door until it is opened. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}
