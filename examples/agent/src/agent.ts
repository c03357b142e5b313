import { parseArguments } from '@dsh/json'
import { text } from '@dsh/presentation'
import { deriveMessages, presentCall, presentResult, type SessionEvent, type ToolExecutionResult } from '@dsh/tool'
import { createToolRuntime } from '@dsh/tool-runtime'
import { createBashTool } from '@dsh-example/bash'
import { createFsTools } from '@dsh-example/fs'
import type { AssistantStep, Model, RequestedCall } from './model.ts'
import { mountPolicy, watchPolicy } from './policy.ts'
import { print, printCard, terminalApproval, type Answering, type Terminal } from './terminal.ts'

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
export async function runAgent({
  folder,
  task,
  model,
  terminal,
  answering,
  signal,
  maxSteps = 100,
}: AgentOptions): Promise<AgentOutcome> {
  const log: SessionEvent[] = [{ type: 'message', message: { role: 'user', content: [text(task)] } }]
  await using tools = createToolRuntime({
    sink: { append: event => void log.push(event) },
    approval: terminalApproval(terminal, answering),
  })
  const agent = tools.scope({ name: 'agent' })
  for (const tool of Object.values(createFsTools({ root: folder }))) agent.register(tool)
  agent.register(createBashTool({ cwd: folder }))
  mountPolicy(agent)
  const policy = new Map<string, string>()
  watchPolicy(agent, (callId, what) => policy.set(callId, what))

  for (let step = 0; step < maxSteps; step += 1) {
    const {
      text: said,
      calls,
      failed,
    } = await model.next(deriveMessages(log), tools.surface(agent.key).schemas, signal)
    print(terminal, `\n${said}`)
    if (calls.length === 0) return failed === true ? 'failed' : 'done'
    log.push({ type: 'message', message: assistantMessage(said, calls) })
    const results = await tools.executeBatch(
      calls.map(call => ({
        callId: call.callId,
        name: call.name,
        arguments: argumentsOf(call),
        agent: agent.key,
        signal,
      })),
    )
    for (const [place, call] of calls.entries()) {
      const result = results[place]
      if (result !== undefined) show(call, result, policy.get(call.callId))
    }
    if (signal.aborted) return 'cancelled'
  }
  print(terminal, `\nGiving up after ${maxSteps} steps.`)
  return 'failed'

  function show(call: RequestedCall, result: ToolExecutionResult, said = 'not asked'): void {
    const tool = tools.get(call.name, agent.key) ?? call.name
    printCard(terminal, presentCall(tool, call.arguments))
    print(
      terminal,
      `  policy: ${said}${said === 'asked' ? `, ${result.isError ? 'and not allowed to succeed' : 'and allowed'}` : ''}`,
    )
    printCard(terminal, presentResult(tool, call.arguments, result))
    if (result.isError) print(terminal, `  failed: ${result.error.info?.code ?? 'error'}`)
  }
}

/** What cannot be parsed goes to the tool as text, and the tool says what is wrong with it. */
function argumentsOf(call: RequestedCall): unknown {
  const parsed = parseArguments(call.arguments)
  return parsed.ok ? parsed.value : call.arguments
}

function assistantMessage(
  said: string,
  calls: AssistantStep['calls'],
): Extract<SessionEvent, { type: 'message' }>['message'] {
  const requested = calls.map(({ callId, name, arguments: args }) => {
    const parsed = parseArguments(args)
    return { callId, name, arguments: parsed.ok ? parsed.value : args }
  })
  return { role: 'assistant', content: said === '' ? [] : [text(said)], calls: requested }
}
