import { createOwner, type Disposer } from '@dsh/kernel'
import type { PostToolDecision, ToolEvents } from '@dsh/tool'
import type { Call } from './call.ts'
import { createCalls, type Calls } from './calls.ts'
import { within } from './context.ts'
import type { TelemetryHost } from './host.ts'
import { createInstruments } from './instruments.ts'
import { assertOptions, type TelemetryOptions } from './options.ts'
import { quietly } from './quietly.ts'

/**
 * Gives each call that the host hears of one span, from pre-execute to its result, and one measurement. Nothing that it
 * does, or that an exporter does, changes a call. Mount it last: it then stands outside of all policies, and counts the
 * attempts of those that retry. The disposer takes it away, and ends the spans of calls that are in flight.
 */
export function mountTelemetry(host: TelemetryHost, options: TelemetryOptions = {}): Disposer {
  assertOptions(options)
  const calls = createCalls({
    host,
    instruments: createInstruments(options),
    recordContent: options.recordContent === true,
  })
  return createOwner('telemetry').effect(() => {
    const stop = listen(host, calls)
    return () => {
      stop()
      calls.close()
    }
  })
}

/** Adds the listeners, all of them or none. */
function listen(host: TelemetryHost, calls: Calls): () => void {
  const undos: Disposer[] = []
  const stop = (): void => {
    for (const undo of undos.toReversed()) undo()
  }
  const on = <K extends keyof ToolEvents>(event: K, listener: ToolEvents[K], prepend: boolean): void =>
    void undos.push(host.on(event, listener, { prepend, label: 'telemetry' }))
  try {
    on('tools/pre-execute', (exec, next) => within(calls.of(exec)?.span, next), true)
    on('tools/execute', (exec, next) => dispatch(calls.of(exec), next), true)
    on('tools/execute', (exec, next) => attempt(calls.of(exec), next), false)
    on('tools/post-execute', (exec, _result, next) => decide(calls.of(exec), next), true)
    on('tools/result', (exec, result) => calls.finish(exec, result), true)
  } catch (error) {
    stop()
    throw error
  }
  return stop
}

function dispatch<T>(call: Call | undefined, next: () => Promise<T>): Promise<T> {
  if (call !== undefined) call.isDispatched = true
  return within(call?.span, next)
}

function attempt<T>(call: Call | undefined, next: () => Promise<T>): Promise<T> {
  if (call !== undefined) call.attempts += 1
  return next()
}

function decide(call: Call | undefined, next: () => Promise<PostToolDecision>): Promise<PostToolDecision> {
  const decision = within(call?.span, next)
  if (call !== undefined) quietly(() => noteRefusal(call, decision))
  return decision
}

/** A refusal has no code, so what was decided says which one it was. A decision that fails is no refusal. */
function noteRefusal(call: Call, decision: Promise<PostToolDecision>): void {
  if (!call.isDispatched) call.refusal = 'denied'
  decision.then(
    given => quietly(() => (call.refusal = given.kind === 'block' ? 'blocked' : call.refusal)),
    () => (call.refusal = undefined),
  )
}
