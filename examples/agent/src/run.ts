import { errorMessage } from '@dsh/kernel'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseCommand, usage, type Command } from './cli.ts'
import { chooseModel, secretsOf } from './choose-model.ts'
import { createScreen, type Screen, type Terminal } from './screen/screen.ts'
import { visibleLine } from './screen/visible.ts'
import { work } from './work.ts'
import { FolderError } from './workspace/workspace.ts'

/** What a run of the program needs from outside. */
export interface Surroundings {
  /** Where it prints and asks. */
  readonly terminal: Terminal
  /** Environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Ends the run. */
  readonly signal: AbortSignal
}

/** Runs one command line and gives its exit code: 0 done, 1 not done, 2 not understood, 130 cancelled. */
export async function run(argv: readonly string[], { terminal, env, signal }: Surroundings): Promise<number> {
  const screen = createScreen(terminal, secretsOf(env))
  const command = parseCommand(argv)
  if (command.kind === 'usage') return explain(screen, command)
  const job = command.kind === 'tour' ? tourJob : command
  const choice = await chooseModel(command, env)
  if ('problem' in choice) {
    screen.print(choice.problem)
    return 2
  }
  try {
    const code = await work({ ...job, ...choice, keep: command.kind !== 'tour', screen, env, signal })
    if (command.kind === 'tour' && code === 0) screen.print(next)
    return code
  } catch (error) {
    screen.print(signal.aborted ? 'Cancelled.' : `Not done: ${visibleLine(errorMessage(error))}`)
    return signal.aborted ? 130 : error instanceof FolderError ? 2 : 1
  }
}

/** Nobody is asked on a tour: it shows what happens without. */
const tourJob = {
  folder: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../sample'),
  task: 'look around',
  answering: 'no',
  inPlace: false,
} as const

const next = '\nNow with a change: npm start -- examples/agent/sample "rename report to summary"'

function explain(screen: Screen, { problem }: Extract<Command, { kind: 'usage' }>): number {
  screen.print(problem === undefined ? usage : `${visibleLine(problem)}\n\n${usage}`)
  return problem === undefined ? 0 : 2
}
