import type { ParameterSchemaSpec } from '@dsh/schema'

/** All parameters in their order; which of them a model is shown depends on the host. */
export const bashParameters = {
  command: { type: 'string', required: true, minLength: 1, description: 'What bash runs.' },
  description: {
    type: 'string',
    required: true,
    minLength: 1,
    description: 'What the command does, for the person who watches: 5 to 10 words, active voice.',
  },
  timeoutMs: {
    type: 'number',
    description: 'Milliseconds after which the command is stopped; 120000 if left out, 600000 at most.',
  },
  workdir: {
    type: 'string',
    description: 'Where to run it: absolute, or relative to the directory of the session. Prefer it to a leading cd.',
  },
  run_in_background: {
    type: 'boolean',
    description: 'Return at once with a job id; read the output with job_output.',
  },
  sandbox_permissions: {
    type: 'string',
    enum: ['workspace-write', 'danger-full-access'],
    description: 'Ask for more access than commands have here; needs a justification.',
  },
  justification: {
    type: 'string',
    description: 'One sentence for the person who decides: why the command needs that access.',
  },
} as const satisfies ParameterSchemaSpec

/** The parameters without some optional ones: arguments keep their type, since an absent one may be absent anyway. */
export function parametersWithout(hidden: ReadonlySet<string>): typeof bashParameters {
  return Object.fromEntries(
    Object.entries(bashParameters).filter(([name]) => !hidden.has(name)),
  ) as typeof bashParameters
}
