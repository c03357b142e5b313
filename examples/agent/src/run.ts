import { errorMessage } from '@dsh/kernel'
import { text } from '@dsh/presentation'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runAgent, type AgentOutcome } from './agent.ts'
import { parseCommand, usage, type Command } from './cli.ts'
import type { Model } from './model.ts'
import { openAiModel } from './openai/openai-model.ts'
import { scriptedModel } from './scripted/script.ts'
import { scriptFor, taskForms } from './scripted/tasks.ts'
import { tour } from './scripted/tour.ts'
import { print, printCard, type Terminal } from './terminal.ts'
import { openWorkspace } from './workspace.ts'

const exitCodes: Readonly<Record<AgentOutcome, number>> = { done: 0, failed: 1, cancelled: 130 }

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
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { terminal } = surroundings
  const command = parseCommand(argv)
  if (command.kind === 'usage') {
    print(terminal, command.problem === undefined ? usage : `${command.problem}\n\n${usage}`)
    return command.problem === undefined ? 0 : 2
  }
  const sample = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../sample')
  const job =
    command.kind === 'tour'
      ? ({ kind: 'task', folder: sample, task: 'look around', answering: 'no', inPlace: false } as const)
      : command
  const model = command.kind === 'tour' ? scriptedModel(tour()) : modelFor(job.task, surroundings.env)
  if (model === undefined) {
    print(
      terminal,
      `I do not understand the task "${job.task}". Without a model (OPENAI_BASE_URL and OPENAI_API_KEY) I can:\n${taskForms.map(form => `  ${form}`).join('\n')}`,
    )
    return 2
  }
  return work(job, model, surroundings)
}

function modelFor(task: string, env: Surroundings['env']): Model | undefined {
  const { OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: apiKey, OPENAI_MODEL: name = 'gpt-5' } = env
  if (baseURL !== undefined && apiKey !== undefined) return openAiModel({ baseURL, apiKey, model: name })
  const script = scriptFor(task)
  return script && scriptedModel(script)
}

async function work(
  job: Extract<Command, { kind: 'task' }>,
  model: Model,
  { terminal, signal }: Surroundings,
): Promise<number> {
  let workspace
  try {
    workspace = await openWorkspace(job.folder, job)
  } catch (error) {
    print(terminal, errorMessage(error))
    return 2
  }
  try {
    print(terminal, `${workspace.isCopy ? 'Working on a copy' : 'Working in place'}: ${workspace.folder}`)
    const outcome = await runAgent({
      folder: workspace.folder,
      task: job.task,
      model,
      terminal,
      answering: job.answering,
      signal,
    })
    const diffs = await workspace.diff()
    print(terminal, diffs.length === 0 ? '\nNo file was changed.' : '\nWhat changed:')
    for (const diff of diffs) printCard(terminal, { card: 'generic', content: [text(diff.trimEnd())] })
    return exitCodes[outcome]
  } catch (error) {
    print(terminal, `The agent stopped: ${errorMessage(error)}`)
    return 1
  } finally {
    await workspace.close()
  }
}
