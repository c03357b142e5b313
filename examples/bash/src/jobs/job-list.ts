import { defineTool, text, type ToolDefinition } from '@dsh/schema'
import type { Jobs } from './jobs.ts'

/** The tool `job_list`: the background jobs of the agent that calls. */
export function createJobListTool(jobs: Jobs): ToolDefinition {
  return defineTool({
    name: 'job_list',
    description: 'List the background jobs: their ids, what they do, and which of them still run.',
    parameters: {},
    output: {
      schema: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          properties: {
            jobId: { type: 'string', required: true },
            description: { type: 'string', required: true },
            command: { type: 'string', required: true },
            running: { type: 'boolean', required: true },
          },
        },
      },
      render: (_args, all) => [
        text(
          all.map(job => `${job.jobId} ${job.running ? 'running' : 'ended'}: ${job.description}`).join('\n') ||
            '(no jobs)',
        ),
      ],
    },
    isConcurrencySafe: () => true,
    async execute(_args, { agent }) {
      return jobs.list(agent).map(({ jobId, description, command, result }) => {
        return { jobId, description, command, running: result === undefined }
      })
    },
    presentCall: () => ({ card: 'generic', title: 'background jobs', kind: 'read' }),
  })
}
