import { InvariantError, mountInvariants } from '@dsh/invariant'
import { createToolRuntime } from '@dsh/tool-runtime'
import type { Denial, ToolStage } from '@dsh/tool'
import { describe, expect, it } from 'vitest'

const call = (name: string) => ({ callId: '1', name, arguments: {}, signal: new AbortController().signal })

describe('createToolRuntime({ onDenied, onStage })', () => {
  it('tells why a call was denied, and by which guard of which scope', async () => {
    const told: Denial[] = []
    await using tools = createToolRuntime({ onDenied: (_exec, denial) => void told.push(denial) })
    const agent = tools.scope({ name: 'reviewer' })
    agent.guard(() => 'not for reviewers', { label: 'read only' })
    await tools.execute({ ...call('write'), agent: agent.key })
    expect(told).toEqual([{ by: 'guard', label: 'read only', scope: agent.key, reason: 'not for reviewers' }])
  })

  it('can be watched by the invariant checker', async () => {
    const stages: ToolStage[] = []
    const found: unknown[] = []
    await using tools = createToolRuntime({
      onStage(stage, exec) {
        stages.push(stage)
        invariants.onStage(stage, exec)
      },
    })
    const invariants = mountInvariants(tools.hooks, {
      report: violation => void found.push(new InvariantError(violation)),
    })
    await tools.execute(call('nope'))
    expect(found).toEqual([])
    expect(stages).toEqual(['create', 'pre-execute', 'guard', 'execute', 'post-execute', 'finalize', 'notify'])
  })
})
