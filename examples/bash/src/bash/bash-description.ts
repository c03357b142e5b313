import type { BashFeatures } from './bash-call.ts'

/** What a model is told of `bash`, following what the host offers. */
export function bashDescription({ backgroundRefusal, canEscalate }: BashFeatures): string {
  const lasting =
    backgroundRefusal === undefined
      ? 'For a server or a long task set run_in_background; job_output then shows what is new, and job_kill stops it.'
      : 'Every command is waited for; background jobs are not available.'
  return [
    'Run a command with bash in a fresh shell: no directory, variable or function is left for the next call.',
    'Both command and description are required.',
    'The input is empty, so nothing can be asked on the terminal.',
    'When bash ends, processes that it left running (with &, nohup) are stopped.',
    lasting,
    'Only the last 64,000 bytes of each stream are shown; a longer one is kept in a file that the result names.',
    'A result ends with the exit code where it is not 0.',
    ...(canEscalate
      ? ['Commands are confined; where that denies what is needed, ask with sandbox_permissions and a justification.']
      : []),
  ].join(' ')
}
