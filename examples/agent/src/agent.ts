import { parseArguments, type JsonValue } from '@dsh/json'
import { text } from '@dsh/presentation'
import { deriveMessages, type Approval, type Message, type SessionEvent } from '@dsh/tool'
import { createToolRuntime } from '@dsh/tool-runtime'
import { createBashTool } from '@dsh-example/bash'
import { createFsTools } from '@dsh-example/fs'
import type { AssistantStep, Model, RequestedCall } from './model.ts'
import { mountPolicy } from './policy.ts'
import { print, terminalApproval, type Answering, type Terminal } from './terminal.ts'
import { createTranscript, describeAnswer } from './transcript.ts'

/** What an agent works with. */
export interface AgentOptions {
  /** The folder that its tools work in. */
  readonly folder: string
  /** What it is asked to do. */
  readonly task: string
  /** Who decides on the next step. */
  readonly model: Model
  /** Where it shows itself. */
  readonly terminal: Terminal
  /** How its questions are answered. */
  readonly answering: Answering
  /** Stops it: running calls are cancelled, and nothing further starts. */
  readonly signal: AbortSignal
  /** After so many steps it gives up; 100 by default. */
  readonly maxSteps?: number
}

/** How the work ended. */
export type AgentOutcome = 'done' | 'failed' | 'cancelled'

/** Runs the loop: a step of the model, its calls through policy and tools, their results back to the model. */
export async function runAgent(options: AgentOptions): Promise<AgentOutcome> {
  const { folder, task, model, terminal, answering, signal, maxSteps = 100 } = options
  const log: SessionEvent[] = [{ type: 'message', message: { role: 'user', content: [text(task)] } }]
  const requested = new Map<string, RequestedCall>()
  const person = terminalApproval(terminal, answering)
  const approval: Approval = {
    async request(ask) {
      const call = requested.get(ask.callId)
      // Whoever is asked sees what about.
      if (call !== undefined) transcript.call(call)
      const outcome = await person.request(ask)
      transcript.decided(ask.callId, describeAnswer(outcome))
      return outcome
    },
  }
  await using tools = createToolRuntime({ sink: { append: event => void log.push(event) }, approval })
  const agent = tools.scope({ name: 'agent' })
  const transcript = createTranscript(terminal, name => tools.get(name, agent.key))
  for (const tool of Object.values(createFsTools({ root: folder }))) agent.register(tool)
  agent.register(createBashTool({ cwd: folder }))
  mountPolicy(agent, transcript.decided)
  agent.on('tools/result', (exec, result) => {
    const call = requested.get(exec.callId)
    if (call !== undefined) transcript.result(call, result)
  })

  for (let step = 0; step < maxSteps && !signal.aborted; step += 1) {
    const next = await model.next(deriveMessages(log), tools.surface(agent.key).schemas, signal)
    transcript.says(next.text)
    if (next.calls.length === 0) return next.failed === true ? 'failed' : 'done'
    log.push({ type: 'message', message: assistantMessage(next) })
    for (const call of next.calls) requested.set(call.callId, call)
    await tools.executeBatch(
      next.calls.map(call => ({
        callId: call.callId,
        name: call.name,
        arguments: argumentsOf(call),
        agent: agent.key,
        signal,
      })),
    )
  }
  if (signal.aborted) return 'cancelled'
  print(terminal, `\nGiving up after ${maxSteps} steps.`)
  return 'failed'
}

/** What cannot be parsed goes to the tool as text, and the tool says what is wrong with it. */
function argumentsOf(call: RequestedCall): JsonValue {
  const parsed = parseArguments(call.arguments)
  return parsed.ok ? parsed.value : call.arguments
}

function assistantMessage({ text: said, calls }: AssistantStep): Message {
  const requested = calls.map(call => ({ callId: call.callId, name: call.name, arguments: argumentsOf(call) }))
  return { role: 'assistant', content: said === '' ? [] : [text(said)], calls: requested }
}
