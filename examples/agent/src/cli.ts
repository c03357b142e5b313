import { taskForms } from './scripted/tasks.ts'
import type { Answering } from './terminal.ts'

/** What the command line asks for. */
export type Command =
  | { readonly kind: 'tour' }
  | {
      readonly kind: 'task'
      readonly folder: string
      readonly task: string
      readonly answering: Answering
      readonly inPlace: boolean
    }
  | { readonly kind: 'usage'; readonly problem?: string }

/** How the agent is called, and what it understands. */
export const usage = [
  'npm start                                          a tour on a small project',
  'npm start -- <folder> "<task>" [--yes | --no]      work on a copy of the folder, and print what changed',
  '             --in-place                            work on the folder itself',
  '             --yes, --no                           answer every question in this way',
  '',
  'Without OPENAI_BASE_URL and OPENAI_API_KEY (and OPENAI_MODEL) a script does the work. It understands:',
  ...taskForms.map(form => `  ${form}`),
].join('\n')

/** Reads a command line. */
export function parseCommand(argv: readonly string[]): Command {
  const flags = argv.filter(argument => argument.startsWith('--') && argument !== '--')
  const [folder, task, ...more] = argv.filter(argument => !argument.startsWith('--'))
  if (flags.includes('--help')) return { kind: 'usage' }
  const unknown = flags.find(flag => !['--yes', '--no', '--in-place'].includes(flag))
  if (unknown !== undefined) return { kind: 'usage', problem: `there is no option ${unknown}` }
  if (flags.includes('--yes') && flags.includes('--no'))
    return { kind: 'usage', problem: '--yes and --no exclude each other' }
  if (folder === undefined)
    return flags.length === 0 ? { kind: 'tour' } : { kind: 'usage', problem: 'a folder and a task are missing' }
  if (task === undefined || task.trim() === '') return { kind: 'usage', problem: 'a task is missing' }
  if (more.length > 0) return { kind: 'usage', problem: 'a task is one argument: put it in quotes' }
  const answering = flags.includes('--yes') ? 'yes' : flags.includes('--no') ? 'no' : 'ask'
  return { kind: 'task', folder, task, answering, inPlace: flags.includes('--in-place') }
}
