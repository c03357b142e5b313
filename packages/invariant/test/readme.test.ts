import { describe, expect, it } from 'vitest'
// #region example
import { mountInvariants, type InvariantViolation } from '@dsh/invariant'
import { createHooks } from '@dsh/kernel'
import { createPipeline } from '@dsh/pipeline'
import { createRegistry } from '@dsh/registry'
import type { EventSink, ToolEvents } from '@dsh/tool'

function createWatchedPipeline(log: EventSink, found: InvariantViolation[]) {
  const hooks = createHooks<ToolEvents>()
  const registry = createRegistry()
  const checker = mountInvariants(hooks, { report: violation => found.push(violation) })
  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    onStage: checker.onStage,
    sink: checker.watch(log),
  })
  return { registry, pipeline }
}
// #endregion example
import { validateSession } from '@dsh/invariant'
import { createOwner } from '@dsh/kernel'
import type { SessionEvent } from '@dsh/tool'
import { call, greet } from './support/house.ts'

describe('the README of @dsh/invariant', () => {
  it('shows a pipeline that is watched', async () => {
    const found: InvariantViolation[] = []
    const { registry, pipeline } = createWatchedPipeline({ append: () => undefined }, found)
    registry.register(createOwner(), greet())
    await pipeline.execute(call())
    expect(found).toEqual([])
    await pipeline.execute(call({ callId: '' }))
    expect(found.map(({ rule }) => rule)).toEqual(['identity'])
  })

  it('shows a recorded session', () => {
    // #region session
    const events: SessionEvent[] = [
      { type: 'turn/start', turn: 1 },
      { type: 'tool/call', callId: 'a', name: 'read', arguments: { path: 'a.md' } },
      { type: 'turn/end', turn: 1 },
      { type: 'tool/result', callId: 'b', name: 'read', content: [], isError: false },
    ]
    const violations = validateSession(events)
    // [{ rule: 'result-of-call', callId: 'b',
    //    message: 'a result of call "b" is logged, but no such call waits for one' }]
    // #endregion session
    expect(violations).toEqual([
      {
        rule: 'result-of-call',
        callId: 'b',
        message: 'a result of call "b" is logged, but no such call waits for one',
      },
    ])
  })
})
