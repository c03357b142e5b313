import { approvalService, concurrencyLimit, redact, retry, sandboxed, timeout, type PolicyHost } from '@dsh/policies'
import { createHooks, createOwner } from '@dsh/kernel'
import { createPipeline } from '@dsh/pipeline'
import { createRegistry } from '@dsh/registry'
import type { ToolEvents } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { call, echo, read } from './support/house.ts'

const log: string[] = []
const container = { exec: async (args: unknown) => `there: ${JSON.stringify(args)}` }
const chat = { confirm: async (_question: string, _signal: AbortSignal) => true }

const hooks = createHooks<ToolEvents>()
const registry = createRegistry()
const owner = createOwner('my host')
const host: PolicyHost = {
  on: (event, listener, options) => hooks.on(owner, event, listener, options),
  guard: guard => registry.guard(owner, guard),
  get: registry.get,
}
const pipeline = createPipeline({ resolver: registry, hooks })

describe('the README of @dsh/policies', () => {
  it('says what a host of your own needs', async () => {
    registry.register(owner, echo())
    const unmount = redact({ patterns: ['hello'] }).mount(host)
    expect(read(await pipeline.execute(call()))).toBe('[redacted]')
    unmount()
  })

  it('shows time, attempts and places', async () => {
    const policies =
      // #region running
      [
        concurrencyLimit({ limit: 4, include: ['fetch_*'] }),
        retry({
          attempts: 3,
          backoffMs: attempt => 2 ** attempt * 100,
          retryable: ({ error }) => error?.info?.code === 'FS_BUSY',
        }),
        timeout({
          defaultMs: 60_000,
          abandonAfterMs: 5000,
          onAbandonedSettle: ({ name }, { isError }) => log.push(`${name} ended late, ${isError ? 'failed' : 'done'}`),
        }),
      ]
    // #endregion running
    const mounts = policies.map(policy => policy.mount(host))
    expect(read(await pipeline.execute(call()))).toBe('hello')
    for (const unmount of mounts) unmount()
  })

  it('shows a sandbox', async () => {
    const policy =
      // #region sandbox
      sandboxed({ include: ['bash'], run: ({ arguments: args }) => container.exec(args) })
    // #endregion sandbox
    registry.register(owner, echo({ name: 'bash' }))
    const unmount = policy.mount(host)
    expect(read(await pipeline.execute(call({ name: 'bash', arguments: 1 })))).toBe('there: 1')
    unmount()
  })

  it('shows an approval service', async () => {
    // #region approval
    const approval = approvalService({
      async answer({ toolName, reason = 'it says no reason', signal }) {
        const yes = await chat.confirm(`${toolName} wants to run: ${reason}`, signal)
        return yes ? 'allowed-once' : 'rejected'
      },
    })
    const asking = createPipeline({ resolver: registry, hooks, approval })
    // #endregion approval
    const stop = hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'ask' }))
    expect(read(await asking.execute(call({ agent: {} })))).toBe('hello')
    stop()
  })
})
