import { createOwner, type Disposer, type Hooks } from '@dsh/kernel'
import type { EventSink, SessionEvent, ToolEvents, ToolExecution, ToolExecutionResult, ToolStage } from '@dsh/tool'
import { createLifecycle } from './lifecycle.ts'
import { createSessionValidator, type SessionValidator } from './session.ts'
import type { InvariantViolation } from './violation.ts'

/** What a checker is told, and where its findings go. */
export interface InvariantOptions {
  /** Told of each finding at once. What it throws stays with the observer's caller; it never changes a call. */
  report(violation: InvariantViolation): void
  /** The events that the log has already; they are checked first. */
  readonly history?: Iterable<SessionEvent>
}

/** A passive observer: its findings never change a call. */
export interface InvariantChecker {
  /** For the pipeline's `onStage`. */
  onStage(stage: ToolStage, exec: ToolExecution): void
  /** Watches what passes through a sink; the sink gets every event, unless `report` throws. */
  watch(sink: EventSink): EventSink
  /** Stops watching. */
  readonly unmount: Disposer
}

/** The stages that the events themselves announce; the pipeline's `onStage` tells of the others. */
const announced: ReadonlyMap<string, ToolStage> = new Map([
  ['tools/pre-execute', 'pre-execute'],
  ['tools/execute', 'execute'],
  ['tools/post-execute', 'post-execute'],
])

/** Watches the calls of these hooks, and the sinks that it is given, for what must never happen. */
export function mountInvariants(
  hooks: Hooks<ToolEvents>,
  { report, history = [] }: InvariantOptions,
): InvariantChecker {
  const lifecycle = createLifecycle(report)
  const session = createSessionValidator()
  for (const event of history) take(session, event, report)()

  let mounted = true
  const untap = hooks.tap((name, args) => {
    const stage = announced.get(name)
    if (stage !== undefined) lifecycle.reached(stage, args[0] as ToolExecution)
    if (name === 'tools/result') lifecycle.resulted(args[0] as ToolExecution, args[1] as ToolExecutionResult)
  })
  return {
    unmount: createOwner('invariants').effect(() => () => {
      mounted = false
      untap()
    }),
    onStage(stage, exec) {
      if (mounted && ![...announced.values()].includes(stage)) lifecycle.reached(stage, exec)
    },
    watch: sink => ({
      async append(event, agent) {
        if (!mounted) return sink.append(event, agent)
        const commit = take(session, event, report)
        await sink.append(event, agent)
        // Only now: what the log did not take never happened.
        commit()
      },
    }),
  }
}

/** Checks an event and reports what is wrong with it; the result takes it into the history. */
function take(session: SessionValidator, event: SessionEvent, report: InvariantOptions['report']): () => void {
  const { violations, commit } = session.check(event)
  for (const violation of violations) report(violation)
  return commit
}
