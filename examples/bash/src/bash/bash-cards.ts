import {
  text,
  type Content,
  type JsonValue,
  type ToolCallView,
  type ToolResult,
  type ToolResultView,
} from '@dsh/schema'
import type { BashArguments } from './bash-call.ts'
import type { BashValue } from './bash-output.ts'
import { exitMarker } from './bash-text.ts'

/** What a person sees while the command runs. */
export function bashCallView(args: BashArguments): ToolCallView {
  const { command, description, workdir, run_in_background: inBackground } = args
  if (inBackground === true) {
    return {
      card: 'generic',
      title: 'bash in background',
      kind: 'execute',
      rawInput: command,
      content: [text(description)],
    }
  }
  return { card: 'terminal', title: command, description, ...(workdir === undefined ? {} : { cwd: workdir }) }
}

/** What is kept for the card beside the text: how the command ended. */
export function bashMeta(value: BashValue): JsonValue {
  return value.kind === 'background' ? null : { exitCode: value.exitCode, signal: value.signal }
}

/** What a person sees of the result, live or from a log; `undefined` where the content is not what bash renders. */
export function bashResultView(args: BashArguments, result: ToolResult): ToolResultView | undefined {
  const output = onlyText(result.content)
  if (output === undefined) return undefined
  if (args.run_in_background === true || result.isError)
    return { card: 'generic', content: [text(consoleFence(output))] }
  return terminalView(output, result.meta)
}

/** The terminal card of a text that ends with an exit marker, or exited with status 0. */
export function terminalView(output: string, meta?: JsonValue): ToolResultView {
  const exit = readMeta(meta) ?? parseExit(output)
  const marker = exitMarker(exit)
  const body = marker !== undefined && output.endsWith(`\n${marker}`) ? output.slice(0, -marker.length - 1) : output
  if (exit.signal !== null) return { card: 'terminal', output: body, signal: exit.signal }
  return { card: 'terminal', output: body, exitCode: exit.exitCode ?? 0 }
}

/** The text of a content of exactly one block. */
export function onlyText(content: Content): string | undefined {
  const [block, ...others] = content
  return block?.type === 'text' && others.length === 0 ? block.text : undefined
}

/** A Markdown fence that no backticks of the text can close. */
export function consoleFence(output: string): string {
  const longest = Math.max(2, ...Array.from(output.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}console\n${output.replace(/\n+$/, '')}\n${fence}`
}

interface Exit {
  readonly exitCode: number | null
  readonly signal: string | null
}

/** What is replayed is untrusted: anything but what `bashMeta` gives is ignored. */
function readMeta(meta: unknown): Exit | undefined {
  if (typeof meta !== 'object' || meta === null || !('exitCode' in meta) || !('signal' in meta)) return undefined
  const { exitCode, signal } = meta
  if (typeof signal === 'string' && exitCode === null) return { exitCode, signal }
  return typeof exitCode === 'number' && Number.isInteger(exitCode) && signal === null
    ? { exitCode, signal }
    : undefined
}

/** For logs without meta. Output that itself ends with such a line is misread here, and only here. */
function parseExit(output: string): Exit {
  const signal = /\n\[killed by signal: (SIG[A-Z0-9]+)\]$/.exec(output)?.[1]
  if (signal !== undefined) return { exitCode: null, signal }
  const code = /\n\[exit code: (\d+)\]$/.exec(output)?.[1]
  return { exitCode: code === undefined ? 0 : Number(code), signal: null }
}
