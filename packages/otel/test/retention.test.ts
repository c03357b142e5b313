import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createOwner } from '@dsh/kernel'
import type { ToolExecution, ToolExecutionToken } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { createCalls } from '../src/calls.ts'
import { createInstruments } from '../src/instruments.ts'
import { call, createObserved, createSdk, followContexts, tool } from './support.ts'

followContexts()

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
setFlagsFromString('--no-expose-gc')

/** Whether what is referred to is gone after some collections. */
async function isCollected(reference: WeakRef<object>): Promise<boolean> {
  for (let round = 0; round < 10; round += 1) {
    // A reference that was just made or read keeps its target until the current task is over.
    await setImmediate()
    collect()
    if (reference.deref() === undefined) return true
  }
  return false
}

describe('what telemetry keeps', () => {
  it('of a call that is over is nothing', async () => {
    const { tools, mount, forget } = createObserved({ recordContent: true })
    tools.register(tool('read'))
    const unmount = mount()
    let reference: WeakRef<ToolExecution> | undefined
    const unlisten = tools.on('tools/result', exec => {
      reference = new WeakRef(exec)
    })
    await tools.execute(call('read', { arguments: { path: 'a' } }))
    unlisten()
    forget()
    expect(reference).toBeDefined()
    expect(await isCollected(reference ?? new WeakRef({}))).toBe(true)
    unmount()
  })

  it('of a call in flight is nothing once telemetry is over', async () => {
    const { tracerProvider, meterProvider, forget } = createSdk()
    const calls = createCalls({
      host: { on: () => createOwner().effect(() => () => undefined) },
      instruments: createInstruments({ tracerProvider, meterProvider }),
      recordContent: false,
    })
    const exec = { ...call('read'), rootCallId: 'root', token: Symbol('call') as ToolExecutionToken }
    const reference = new WeakRef(calls.of(exec) ?? {})
    expect(await isCollected(reference)).toBe(false)
    calls.close()
    forget()
    expect(await isCollected(reference)).toBe(true)
    expect(calls.of(exec)).toBeUndefined()
  })
})
