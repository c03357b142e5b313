import type { JsonValue } from '@dsh/schema'
import type { BenchTool, ToolHost } from '../sides/host.ts'
import { repeat } from '../sides/host.ts'

/** Gives back its `text`. */
function echoTool(name: string): BenchTool {
  return {
    name,
    parameters: { text: { type: 'string', required: true } },
    output: { type: 'string' },
    body: args => (args as { readonly text: string }).text,
    render: value => [{ type: 'text', text: String(value) }],
  }
}

/** `tool_0`, `tool_1` and so on. */
export function registerEchoTools(host: ToolHost, count: number): void {
  repeat(count, index => host.register(echoTool(`tool_${index}`)))
}

/** Takes a list of edits and says how many they were. */
export const editTool: BenchTool = {
  name: 'edit',
  parameters: {
    path: { type: 'string', required: true },
    edits: {
      type: 'array',
      required: true,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          oldText: { type: 'string', required: true },
          newText: { type: 'string', required: true },
          line: { type: 'integer' },
        },
      },
    },
  },
  output: { type: 'integer' },
  body: args => (args as { readonly edits: readonly unknown[] }).edits.length,
  render: value => [{ type: 'text', text: `${String(value)} edits` }],
}

/** Gives the same rows every time; each is one block of text. */
export function rowsTool(rows: readonly { readonly id: number; readonly name: string }[]): BenchTool {
  return {
    name: 'rows',
    parameters: {},
    output: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { id: { type: 'integer', required: true }, name: { type: 'string', required: true } },
      },
    },
    body: () => rows as unknown as JsonValue,
    render: value => (value as unknown as typeof rows).map(({ name }) => ({ type: 'text', text: name })),
  }
}
