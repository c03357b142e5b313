import { disown } from '@dsh/kernel'
import { freezeJson, parseArguments, type JsonValue, takeSnapshot } from '@dsh/json'
import type { ToolCallView, ToolResultView } from '@dsh/presentation'
import { callCards, resultCards } from './cards.ts'
import { isContent } from './content.ts'
import type { ToolDefinition } from './definition.ts'
import type { ToolResult } from './result.ts'
import { phrase } from './texts.ts'
import { readView } from './view.ts'

/**
 * The card of a call, from a definition (or the name of a tool that is gone) and its arguments, as the model wrote them
 * or parsed. Where these cannot be read, or the presenter is missing, declines, throws or returns no card, it is the
 * generic card: the tool's name and the raw arguments. Frozen; never throws.
 */
export function presentCall(tool: ToolDefinition | string, rawArguments: unknown): ToolCallView {
  const view = ask(tool, rawArguments, (definition, args) =>
    readView<ToolCallView>(contained(definition.presentCall?.(args)), callCards),
  )
  return view ?? Object.freeze({ card: 'generic', title: nameOf(tool), ...rawInput(rawArguments) })
}

/**
 * The card of a finished call, from its arguments and what the log keeps of its result. Where the tool has no card for
 * it, it is the generic card: the raw content, and no title, so that a UI keeps the pending one. Frozen; never throws.
 */
export function presentResult(
  tool: ToolDefinition | string,
  rawArguments: unknown,
  result: ToolResult,
): ToolResultView {
  const kept = keep(result)
  if (kept === undefined) return Object.freeze({ card: 'generic' })
  const view = ask(tool, rawArguments, (definition, args) =>
    readView<ToolResultView>(contained(definition.presentResult?.(args, kept)), resultCards),
  )
  return view ?? Object.freeze({ card: 'generic', content: kept.content })
}

function ask<V>(
  tool: ToolDefinition | string,
  rawArguments: unknown,
  view: (definition: ToolDefinition, args: JsonValue) => V | undefined,
): V | undefined {
  if (typeof tool === 'string') return undefined
  try {
    const args = typeof rawArguments === 'string' ? parseArguments(rawArguments) : takeSnapshot(rawArguments)
    return args.ok ? view(tool, freezeJson(args.value)) : undefined
  } catch {
    return undefined
  }
}

/** A presenter that is async by mistake has no card, and its rejection is nobody's. */
function contained(returned: unknown): unknown {
  disown(returned)
  return returned
}

/** Only what the log keeps, so that a presenter shows the same live and in a replay. */
function keep(result: ToolResult): ToolResult | undefined {
  try {
    const { content, isError, meta } = result
    const kept = takeSnapshot({ content, isError: isError === true, ...(meta !== undefined && { meta }) })
    const value = kept.ok ? (freezeJson(kept.value) as { readonly [field: string]: JsonValue }) : {}
    return isContent(value['content']) ? (value as unknown as ToolResult) : undefined
  } catch {
    return undefined
  }
}

function nameOf(tool: ToolDefinition | string): string {
  try {
    return phrase(typeof tool === 'string' ? tool : tool.name)
  } catch {
    return 'tool'
  }
}

function rawInput(rawArguments: unknown): { readonly rawInput?: JsonValue } {
  if (rawArguments === undefined) return {}
  const input = takeSnapshot(rawArguments)
  return { rawInput: input.ok ? input.value : `not JSON: ${input.reason}${input.path && ` at ${input.path}`}` }
}
