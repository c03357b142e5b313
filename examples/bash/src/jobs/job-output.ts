import { defineTool, text, type InferValue, type ToolDefinition, type ValueSchemaSpec } from '@dsh/schema'
import { AbortError } from '../abort-error.ts'
import { consoleFence, onlyText } from '../bash/bash-cards.ts'
import { appendLine, joinStreams } from '../bash/bash-text.ts'
import type { KeptText } from '../output/collect.ts'
import { within } from '../within.ts'
import type { JobReading, Jobs } from './jobs.ts'

const longestWait = 60_000

const parameters = {
  jobId: { type: 'string', required: true, description: 'The id that bash gave.' },
  waitMs: {
    type: 'number',
    minimum: 0,
    description: `Milliseconds to wait for the job to end before reading; 0 if left out, ${longestWait} at most.`,
  },
} as const

const output = {
  type: 'object',
  additionalProperties: false,
  properties: {
    jobId: { type: 'string', required: true },
    running: { type: 'boolean', required: true },
    exitCode: { oneOf: [{ type: 'integer' }, { type: 'null' }], required: true },
    signal: { oneOf: [{ type: 'string' }, { type: 'null' }], required: true },
    stdout: { type: 'string', required: true, description: 'What is new.' },
    stderr: { type: 'string', required: true, description: 'What is new.' },
    dropped: { type: 'boolean', required: true, description: 'Whether some of what is new was not kept.' },
    spillPaths: { type: 'array', items: { type: 'string' }, required: true, description: 'Where all of it is.' },
  },
} as const satisfies ValueSchemaSpec

type JobOutput = InferValue<typeof output>

/** The tool `job_output`: what a background job wrote since it was asked last. */
export function createJobOutputTool(jobs: Jobs): ToolDefinition {
  return defineTool({
    name: 'job_output',
    description:
      'Show what a background job wrote since the last call of job_output, and whether it still runs. ' +
      'Nothing is shown twice. With waitMs, wait for its end first.',
    parameters,
    output: { schema: output, render: (_args, value) => [text(jobOutputText(value))] },
    async execute({ jobId, waitMs = 0 }, { agent, signal }) {
      if (waitMs > 0) await within(settles(jobs.ended(jobId, agent), signal), Math.min(waitMs, longestWait))
      if (signal.aborted) throw new AbortError()
      return jobOutputValue(jobs.read(jobId, agent))
    },
    presentCall: ({ jobId }) => ({ card: 'generic', title: `output of ${jobId}`, kind: 'read' }),
    presentResult: (_args, result) => {
      const shown = onlyText(result.content)
      return shown === undefined ? undefined : { card: 'generic', content: [text(consoleFence(shown))] }
    },
  })
}

function jobOutputValue({ status, stdout, stderr }: JobReading): JobOutput {
  const streams: readonly KeptText[] = [stdout, stderr]
  return {
    jobId: status.jobId,
    running: status.result === undefined,
    exitCode: status.result?.exitCode ?? null,
    signal: status.result?.signal ?? null,
    stdout: stdout.text,
    stderr: stderr.text,
    dropped: streams.some(({ truncated }) => truncated),
    spillPaths: streams.flatMap(({ spillPath }) => spillPath ?? []),
  }
}

/** New output, the loss if there is one, then on the last line how the job stands. */
function jobOutputText(value: JobOutput): string {
  const fresh = joinStreams(value.stdout, value.stderr) || '(no new output)'
  const paths = value.spillPaths.join(', ') || '(unavailable)'
  const loss = value.dropped ? [`[some output was dropped from memory; full output: ${paths}]`] : []
  return [fresh, ...loss, standing(value)].reduce(appendLine)
}

function standing({ running, signal, exitCode }: JobOutput): string {
  if (running) return '[running]'
  return signal === null ? `[exit code: ${exitCode}]` : `[killed by signal: ${signal}]`
}

/** Settles with the promise or when the signal aborts. */
function settles(promise: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise(resolve => {
    signal.addEventListener('abort', resolve, { once: true })
    void promise.then(resolve, resolve).finally(() => signal.removeEventListener('abort', resolve))
  })
}
