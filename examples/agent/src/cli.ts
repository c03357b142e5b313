import type { Answering } from './person.ts'
import { taskForms } from './scripted/tasks.ts'

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

const options: ReadonlySet<string> = new Set(['--yes', '--no', '--in-place', '--help', '-h'])

/** Reads a command line: options anywhere, up to a `--`, behind which everything is taken as it is. */
export function parseCommand(argv: readonly string[]): Command {
  // Some ways to start a script pass on the `--` that was meant for them.
  const given = argv[0] === '--' ? argv.slice(1) : argv
  const end = given.includes('--') ? given.indexOf('--') : given.length
  const flags = given.slice(0, end).filter(isOption)
  const [folder, task, ...more] = [...given.slice(0, end).filter(each => !isOption(each)), ...given.slice(end + 1)]
  const unknown = flags.find(flag => !options.has(flag))
  if (unknown !== undefined) return { kind: 'usage', problem: `there is no option ${unknown}` }
  if (flags.includes('--help') || flags.includes('-h')) return { kind: 'usage' }
  if (flags.includes('--yes') && flags.includes('--no'))
    return { kind: 'usage', problem: '--yes and --no exclude each other' }
  if (folder === undefined)
    return flags.length === 0 ? { kind: 'tour' } : { kind: 'usage', problem: 'a folder and a task are missing' }
  if (folder === '') return { kind: 'usage', problem: 'the name of the folder is empty' }
  if (task === undefined || task.trim() === '') return { kind: 'usage', problem: 'a task is missing' }
  if (more.length > 0)
    return {
      kind: 'usage',
      problem: `a task is one argument, in quotes: npm start -- ${folder} "${[task, ...more].join(' ')}"`,
    }
  const answering = flags.includes('--yes') ? 'yes' : flags.includes('--no') ? 'no' : 'ask'
  return { kind: 'task', folder, task, answering, inPlace: flags.includes('--in-place') }
}

function isOption(argument: string): boolean {
  return argument.startsWith('-') && argument !== '-'
}
