import type { InferValue, ValueSchemaSpec } from '@dsh/schema'

const stream = {
  type: 'object',
  additionalProperties: false,
  properties: {
    text: { type: 'string', required: true, description: 'The end of what was written.' },
    truncated: { type: 'boolean', required: true, description: 'Whether something is missing before it.' },
    spillPath: { type: 'string', description: 'The file that holds all of it.' },
  },
} as const satisfies ValueSchemaSpec

/** What `bash` returns to a program. */
export const bashOutput = {
  oneOf: [
    {
      type: 'object',
      additionalProperties: false,
      properties: {
        kind: { type: 'string', const: 'background', required: true },
        jobId: { type: 'string', required: true },
      },
    },
    {
      type: 'object',
      additionalProperties: false,
      properties: {
        kind: { type: 'string', const: 'foreground', required: true },
        exitCode: { oneOf: [{ type: 'integer' }, { type: 'null' }], required: true },
        signal: { oneOf: [{ type: 'string' }, { type: 'null' }], required: true },
        timedOut: { type: 'boolean', required: true },
        aborted: { type: 'boolean', required: true },
        leftRunning: { type: 'boolean', required: true, description: 'Whether processes that it left were stopped.' },
        timeoutMs: { type: 'number', description: 'The deadline; absent where the executor sets none.' },
        stdout: { ...stream, required: true },
        stderr: { ...stream, required: true },
        sandbox: {
          type: 'object',
          additionalProperties: false,
          properties: {
            mode: { type: 'string', required: true },
            denied: { type: 'boolean', required: true },
            enforcement: { type: 'string' },
            runnerFailed: { type: 'boolean' },
          },
        },
      },
    },
  ],
} as const satisfies ValueSchemaSpec

/** What `bash` returns to a program. */
export type BashValue = InferValue<typeof bashOutput>

/** The value of a command that was waited for. */
export type ForegroundValue = Extract<BashValue, { kind: 'foreground' }>
