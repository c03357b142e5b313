import type { InferValue, ValueSchemaSpec } from '@dsh/schema'
import { appendLine, exitMarker } from '../bash/bash-text.ts'

const part = {
  type: 'object',
  additionalProperties: false,
  properties: {
    text: { type: 'string', required: true },
    lost: { type: 'integer', required: true, description: 'How many characters were not kept.' },
  },
} as const satisfies ValueSchemaSpec

/** What `shell` returns to a program. */
export const shellOutput = {
  type: 'object',
  additionalProperties: false,
  properties: {
    output: { ...part, required: true, description: 'The beginning of what the command wrote.' },
    other: { ...part, required: true, description: 'The end of what background processes wrote before.' },
    isFresh: { type: 'boolean', required: true, description: 'Whether the shell before had ended meanwhile.' },
    ending: {
      required: true,
      type: 'object',
      additionalProperties: false,
      properties: {
        kind: { type: 'string', enum: ['exit', 'timeout', 'shell-end'], required: true },
        exitCode: { oneOf: [{ type: 'integer' }, { type: 'null' }], required: true },
        signal: { oneOf: [{ type: 'string' }, { type: 'null' }], required: true },
        timeoutMs: { type: 'number' },
      },
    },
  },
} as const satisfies ValueSchemaSpec

/** What `shell` returns to a program. */
export type ShellValue = InferValue<typeof shellOutput>

/** What the model reads of a command in a persistent shell; how it ended is the last line. */
export function shellText({ output, other, isFresh, ending }: ShellValue): string {
  const before = [
    isFresh && '[the shell had ended since the last call; this is a fresh one]',
    other.lost > 0 && `[the first ${other.lost} characters written since the last call are lost]`,
    other.text !== '' && `[written by background processes since the last call]\n${other.text}`,
    other.text !== '' && '[output of this command]',
  ]
  const after = [
    output.lost > 0 && `[output clipped: ${output.lost} more characters were not kept]`,
    endingMarker(ending),
  ]
  return [...before, output.text || '(no output)', ...after]
    .filter(line => typeof line === 'string')
    .reduce((text, line) => appendLine(text, line))
}

function endingMarker(ending: ShellValue['ending']): string | undefined {
  if (ending.kind === 'exit') return exitMarker(ending)
  if (ending.kind === 'timeout') {
    return `[timed out after ${ending.timeoutMs}ms; the shell was closed, the next call starts a fresh one]`
  }
  if (ending.signal !== null) return `[shell killed by signal: ${ending.signal}]`
  return ending.exitCode === null ? '[shell exited]' : `[shell exited: code ${ending.exitCode}]`
}
