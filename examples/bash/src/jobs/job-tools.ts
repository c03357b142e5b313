import type { ToolDefinition } from '@dsh/schema'
import { createJobKillTool } from './job-kill.ts'
import { createJobListTool } from './job-list.ts'
import { createJobOutputTool } from './job-output.ts'
import type { Jobs } from './jobs.ts'

/** The tools by which a model follows its background jobs: `job_output`, `job_kill` and `job_list`. */
export function createJobTools(jobs: Jobs): readonly ToolDefinition[] {
  return [createJobOutputTool(jobs), createJobKillTool(jobs), createJobListTool(jobs)]
}
