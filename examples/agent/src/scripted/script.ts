import { contentText, type Content } from '@dsh/presentation'
import type { Message } from '@dsh/tool'
import type { AssistantStep, Model, RequestedCall } from '../model.ts'

/** A call that a script wants. */
export interface ScriptCall {
  /** The tool. */
  readonly name: string
  /** Its arguments. */
  readonly arguments: Readonly<Record<string, unknown>>
}

/** What came of a call, as a model would read it. */
export interface ScriptResult {
  /** The text of the result. */
  readonly text: string
  /** Whether the call failed. */
  readonly isError: boolean
}

/** What a script says before its calls. */
export interface ScriptStep {
  /** One sentence for the reader. */
  readonly text: string
  /** The calls of the step; they may run at once. */
  readonly calls: readonly ScriptCall[]
}

/** How a script ends. */
export interface ScriptEnd {
  /** The summary. */
  readonly text: string
  /** Whether the task was done. */
  readonly done: boolean
}

/** A model without a network: it yields steps, gets their results, and chooses the next step from them. */
export type Script = Generator<ScriptStep, ScriptEnd, readonly ScriptResult[]>

/** Lets a script drive the agent. */
export function scriptedModel(script: Script): Model {
  let calls = 0
  return {
    async next(messages) {
      const { value, done } = script.next(latestResults(messages))
      if (done === true)
        return value.done ? { text: value.text, calls: [] } : { text: value.text, calls: [], failed: true }
      const step = value as ScriptStep
      return { text: step.text, calls: step.calls.map(call => request(call, (calls += 1))) } satisfies AssistantStep
    },
  }
}

function request(call: ScriptCall, number: number): RequestedCall {
  return { callId: `call-${number}`, name: call.name, arguments: JSON.stringify(call.arguments) }
}

function latestResults(messages: readonly Message[]): readonly ScriptResult[] {
  const last = messages.findLastIndex(message => message.role === 'assistant')
  return messages
    .slice(last + 1)
    .flatMap(message =>
      message.role === 'tool' ? [{ text: contentText(message.content as Content), isError: message.isError }] : [],
    )
}
