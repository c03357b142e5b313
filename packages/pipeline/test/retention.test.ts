import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { denied, type ToolExecution } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { call, echo, house, type House } from './support.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
setFlagsFromString('--no-expose-gc')

async function isCollected(reference: WeakRef<object>, rounds = 10): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) {
    await setImmediate()
    collect()
    if (reference.deref() === undefined) return true
  }
  return false
}

/** A pipeline that nothing else keeps calls of. */
function forgetful(): House {
  const made = house({ onStage: () => undefined })
  made.registry.register(made.owner, echo())
  return made
}

describe('a pipeline keeps nothing', () => {
  it('of a call that is over', async () => {
    const { pipeline, observed } = forgetful()
    const run = async (): Promise<WeakRef<ToolExecution>> => {
      const { exec } = await pipeline.staged.prepare(call())
      await pipeline.staged.finish(exec, denied('over'))
      observed.length = 0
      return new WeakRef(exec)
    }
    expect(await isCollected(await run())).toBe(true)
    expect(pipeline.executionMode(call()).kind).toBe('exclusive')
  })

  it('of a call that was prepared and then forgotten', async () => {
    const { pipeline } = forgetful()
    const run = async (): Promise<WeakRef<ToolExecution>> => new WeakRef((await pipeline.staged.prepare(call())).exec)
    expect(await isCollected(await run())).toBe(true)
    expect(pipeline.executionMode(call()).kind).toBe('exclusive')
  })

  it('but a call that somebody still has', async () => {
    const { pipeline } = forgetful()
    const { exec } = await pipeline.staged.prepare(call())
    expect(await isCollected(new WeakRef(exec), 2)).toBe(false)
    expect((await pipeline.staged.dispatch(exec)).kind).toBe('post-result')
  })
})
