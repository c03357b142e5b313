import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createScope } from '@dsh/kernel'
import { createToolRuntime } from '@dsh/tool-runtime'
import { describe, expect, it } from 'vitest'
import { call, tool } from './tools.ts'

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

describe('what a runtime keeps', () => {
  it('is a scope that lives', async () => {
    const tools = createToolRuntime()
    expect(await isCollected(new WeakRef(tools.scope().key))).toBe(false)
    await tools.dispose()
  })

  it('is no scope that has ended', async () => {
    const tools = createToolRuntime()
    const live = async (): Promise<WeakRef<object>> => {
      await using agent = tools.scope()
      agent.register(tool('read'))
      agent.on('tools/change', () => {})
      await tools.execute(call('read', { agent: agent.key }))
      return new WeakRef(agent.key)
    }
    expect(await isCollected(await live())).toBe(true)
    await tools.dispose()
  })

  it('is no handle whose scope has ended, though the handle was only forgotten', async () => {
    const tools = createToolRuntime()
    const live = async (): Promise<WeakRef<object>> => {
      await using host = createScope()
      const handle = tools.scope(host)
      handle.register(tool('read'))
      handle.guard(() => undefined)
      return new WeakRef(host.key)
    }
    expect(await isCollected(await live())).toBe(true)
    await tools.dispose()
  })
})
