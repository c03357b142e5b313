import { errorMessage } from '@dsh/kernel'
import { validateSession } from '@dsh/invariant'
import { text } from '@dsh/presentation'
import { deriveMessages, failed, ToolArgsError, type EventSink, type SessionEvent } from '@dsh/tool'
import { createToolRuntime, type ScopedTools, type ToolRuntime } from '@dsh/tool-runtime'
import { setMaxListeners } from 'node:events'
import { assistantMessage, readCall, type ReadCall } from './calls.ts'
import type { Model } from './model.ts'
import { askPerson, type Answering } from './person.ts'
import { mountPolicy } from './policy.ts'
import type { Screen } from './screen/screen.ts'
import { createHands, type HandsOptions } from './hands.ts'
import { createTranscript } from './transcript.ts'
import { untilAborted } from './until-aborted.ts'

/** What an agent works with. */
export interface AgentOptions extends HandsOptions {
  /** What it is asked to do. */
  readonly task: string
  /** Who decides on the next step. */
  readonly model: Model
  /** Where it shows itself. */
  readonly screen: Screen
  /** How its questions are answered. */
  readonly answering: Answering
  /** Stops it: running calls are cancelled, and nothing further starts. */
  readonly signal: AbortSignal
  /** After so many steps it gives up. */
  readonly maxSteps?: number
  /** Where everything is written that happens; the conversation in it is continued. */
  readonly log?: SessionEvent[]
}

/** How the work ended; a model that says itself why it failed needs no reason. */
export type AgentOutcome =
  | { readonly kind: 'done' | 'cancelled' }
  | { readonly kind: 'failed'; readonly reason?: string }

/** Runs the loop: a step of the model, its calls through policy and tools, their results back to the model. */
export async function runAgent(options: AgentOptions): Promise<AgentOutcome> {
  const { task, signal, log = [] } = options
  // Every call of a step listens to it.
  setMaxListeners(0, signal)
  const turn = 1 + log.reduce((last, event) => (event.type === 'turn/start' ? event.turn : last), 0)
  log.push({ type: 'turn/start', turn }, { type: 'message', message: { role: 'user', content: [text(task)] } })
  let outcome: AgentOutcome
  try {
    outcome = await takeTurn({ ...options, log })
  } catch (error) {
    outcome = { kind: 'failed', reason: errorMessage(error) }
  }
  log.push({ type: 'turn/end', turn })
  // Nobody should have to take our word for it that calls and results belong together.
  const [violation] = validateSession(log)
  if (violation !== undefined) return { kind: 'failed', reason: `the log breaks a rule: ${violation.message}` }
  return signal.aborted ? { kind: 'cancelled' } : outcome
}

async function takeTurn(options: AgentOptions & { readonly log: SessionEvent[] }): Promise<AgentOutcome> {
  const { model, screen, answering, signal, log, maxSteps = 100 } = options
  const calls = new Map<string, ReadCall>()
  const sink: EventSink = { append: event => void log.push(event) }
  const find = (callId: string) => calls.get(callId)?.call
  const transcript = createTranscript(screen, name => tools.get(name, agent.key))
  const approval = askPerson({ screen, transcript, answering, sink, find })
  await using tools: ToolRuntime = createToolRuntime({ sink, approval })
  const agent: ScopedTools = tools.scope({ name: 'agent' })
  await using hands = createHands(options)
  for (const tool of hands.tools) agent.register(tool)
  mountPolicy(agent, transcript.decided)
  agent.on('tools/execute', (exec, next) => {
    const { call, problem } = calls.get(exec.callId) ?? {}
    // What cannot be read is refused here, where it is known what is wrong with it.
    if (problem !== undefined) return failed(new ToolArgsError([problem]))
    // A call that runs alone may take its time: whoever watches sees what is running.
    if (call !== undefined && tools.executionMode(exec).kind === 'exclusive') transcript.begins(call)
    return next()
  })
  agent.on('tools/result', (exec, result) => {
    const call = find(exec.callId)
    if (call !== undefined) transcript.result(call, result)
  })

  for (let step = 0; step < maxSteps; step += 1) {
    const next = await untilAborted(model.next(deriveMessages(log), tools.surface(agent.key).schemas, signal), signal)
    transcript.says(next.text)
    const requested = next.calls.map(readCall)
    log.push({ type: 'message', message: assistantMessage(next.text, requested) })
    if (requested.length === 0) return { kind: next.failed === true ? 'failed' : 'done' }
    for (const each of requested) calls.set(each.call.callId, each)
    const results = await tools.executeBatch(
      requested.map(({ call, args }) => ({
        callId: call.callId,
        name: call.name,
        arguments: args,
        agent: agent.key,
        signal,
      })),
    )
    for (const { content } of results.flatMap(result => result.additionalContexts ?? []))
      log.push({ type: 'message', message: { role: 'user', content } })
    if (results.some(result => result.concludesTurn === true)) return { kind: 'done' }
  }
  return { kind: 'failed', reason: `it gave up after ${maxSteps} steps` }
}
