import { defineTool, text, type ToolDefinition } from '@dsh/schema'
import type { Jobs } from './jobs.ts'

/** The tool `job_kill`: stops a background job and all that it started. */
export function createJobKillTool(jobs: Jobs): ToolDefinition {
  return defineTool({
    name: 'job_kill',
    description: 'Stop a background job and everything that it started. Its output can still be read.',
    parameters: { jobId: { type: 'string', required: true, description: 'The id that bash gave.' } },
    output: {
      schema: { type: 'boolean', description: 'Whether this call stopped it.' },
      render: ({ jobId }, killed) => [text(killed ? `stopped ${jobId}` : `${jobId} had been stopped or ended before`)],
    },
    async execute({ jobId }, { agent }) {
      const killed = jobs.kill(jobId, agent)
      if (killed) await jobs.ended(jobId, agent)
      return killed
    },
    presentCall: ({ jobId }) => ({ card: 'generic', title: `stop ${jobId}`, kind: 'execute' }),
  })
}
