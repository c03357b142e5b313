import type { Command } from './cli.ts'
import type { Model } from './model.ts'
import { scriptedModel } from './scripted/script.ts'
import { scriptFor, taskForms } from './scripted/tasks.ts'
import { tour } from './scripted/tour.ts'
import { visibleLine } from './screen/visible.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Who does the work, or why nobody can. */
export type Choice =
  | { readonly model: Model; readonly who: string; readonly maxSteps: number }
  | { readonly problem: string }

/** What must never be shown: the key, and what stands in the address of the model before its host. */
export function secretsOf(env: Environment): readonly string[] {
  const { baseURL, apiKey } = settings(env)
  const url = baseURL !== undefined && URL.canParse(baseURL) ? new URL(baseURL) : undefined
  const all = [apiKey, url?.password, url && decoded(url.password), url?.username]
  return all.flatMap(secret => secret || [])
}

/** A text of an address without its escapes; nothing where they are none. */
function decoded(escaped: string): string | undefined {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return undefined
  }
}

/** A script for the tour and for the tasks that it understands; a model where the environment says how to reach one. */
export async function chooseModel(command: Exclude<Command, { kind: 'usage' }>, env: Environment): Promise<Choice> {
  const scripted = { who: 'a script', maxSteps: Infinity }
  if (command.kind === 'tour') return { ...scripted, model: scriptedModel(tour()) }
  const { baseURL, apiKey, model } = settings(env)
  if (baseURL === undefined || apiKey === undefined) {
    const script = scriptFor(command.task)
    return script === undefined
      ? { problem: notUnderstood(command.task) }
      : { ...scripted, model: scriptedModel(script) }
  }
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return { problem: 'OPENAI_BASE_URL is no http address.' }
  if (!/^[\x21-\x7e]+$/.test(apiKey)) return { problem: 'OPENAI_API_KEY has characters that no key can have.' }
  // Only now, since it takes a while to load.
  const { openAiModel } = await import('./openai/openai-model.ts')
  const who = `${model} at ${url.origin}${url.pathname}`
  return { model: openAiModel({ baseURL, apiKey, model }), who, maxSteps: 100 }
}

function settings(env: Environment): { baseURL: string | undefined; apiKey: string | undefined; model: string } {
  const given = (name: string): string | undefined => env[name]?.trim() || undefined
  return {
    baseURL: given('OPENAI_BASE_URL'),
    apiKey: given('OPENAI_API_KEY'),
    model: given('OPENAI_MODEL') ?? 'gpt-5',
  }
}

function notUnderstood(task: string): string {
  return [
    `I do not understand the task "${visibleLine(task)}". Without a model (OPENAI_BASE_URL and OPENAI_API_KEY) I can:`,
    ...taskForms.map(form => `  ${form}`),
  ].join('\n')
}
