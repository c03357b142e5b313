import { disown, createOwner, type Disposer, type Hooks, type ScopeKey } from '@dsh/kernel'
import type { EventSink, SessionEvent, ToolEvents, ToolExecution, ToolExecutionResult, ToolStage } from '@dsh/tool'
import { createLifecycle } from './lifecycle.ts'
import { createSessionValidator, type SessionValidator } from './session/validator.ts'
import { watchSink } from './session/watch.ts'
import type { InvariantViolation } from './violation.ts'

/** What a checker is told, and where its findings go. */
export interface InvariantOptions {
  /** Told of each finding at once. What it throws changes no call; only where `history` is at fault it refuses the mount. */
  report(violation: InvariantViolation): void
  /** The events that the log has already; they are checked first. Every session goes on from there. */
  readonly history?: Iterable<SessionEvent>
}

/** A passive observer: its findings never change a call. */
export interface InvariantChecker {
  /** For the pipeline's `onStage`; never throws. */
  onStage(stage: ToolStage, exec: ToolExecution): void
  /** Watches what passes through a sink: every event goes on as it is, and is checked once the sink has taken it. */
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
const stagesOfEvents: ReadonlySet<ToolStage> = new Set(announced.values())

/**
 * Watches the calls of these hooks, and the sinks that it is given, for what must never happen. Mount it before calls run:
 * one that is in flight by then looks like one that skipped its first stages.
 */
export function mountInvariants(hooks: Pick<Hooks<ToolEvents>, 'tap'>, options: InvariantOptions): InvariantChecker {
  const report = (violation: InvariantViolation | undefined): void => {
    if (violation === undefined) return
    disown(options.report(violation))
  }
  const lifecycle = createLifecycle(report)
  const recorded = createSessionValidator()
  for (const event of options.history ?? []) report(recorded.take(event))

  /** The sessions of agents; events without one are a session of their own. */
  const sessions = new WeakMap<ScopeKey, SessionValidator>()
  const nobody = recorded.fork()
  const sessionOf = (agent: ScopeKey | undefined): SessionValidator => {
    if (agent === undefined) return nobody
    const session = sessions.get(agent) ?? recorded.fork()
    sessions.set(agent, session)
    return session
  }

  let mounted = true
  const untap = hooks.tap((name, args) => {
    const stage = announced.get(name)
    if (stage !== undefined) lifecycle.reached(stage, args[0] as ToolExecution)
    if (name === 'tools/result') lifecycle.resulted(args[0] as ToolExecution, args[1] as ToolExecutionResult)
  })
  const watching = (check: () => void): void => {
    try {
      if (mounted) check()
    } catch {
      // Whoever is told has its own ways to say so.
    }
  }
  return {
    unmount: createOwner('invariants').effect(() => () => {
      mounted = false
      untap()
    }),
    onStage: (stage, exec) =>
      watching(() => {
        if (!stagesOfEvents.has(stage)) lifecycle.reached(stage, exec)
      }),
    watch: sink => watchSink(sink, (event, agent) => watching(() => report(sessionOf(agent).take(event)))),
  }
}
