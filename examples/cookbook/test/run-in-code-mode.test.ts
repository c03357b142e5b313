import { typescript } from '@dsh/codegen-ts'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { createToolRuntime } from '@dsh/tool-runtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { weather } from '../src/tools/weather.ts'
import { printed } from './support/printed.ts'

const codeRuntime = createQuickJsRuntime()
afterAll(() => codeRuntime.dispose?.())

describe('the recipe "Run in code mode"', () => {
  let shown = ''
  beforeAll(async () => {
    shown = await printed(() => import('../src/run-in-code-mode.ts'))
  })

  it('prints what its page shows', async () => {
    await expect(shown).toMatchFileSnapshot('./output/run-in-code-mode.txt')
  })

  it('shows one call of the model that made six', () => {
    expect(shown).toContain('1 call of the model,\n6 calls of its program\n')
  })
})

describe('the calls of a program', () => {
  async function mostAtOnce(limit: { readonly maxParallelSubCalls?: number }): Promise<number> {
    await using tools = createToolRuntime({ mode: 'code', codeRuntime, languages: [typescript], ...limit })
    let running = 0
    let most = 0
    tools.register({
      ...weather,
      async execute() {
        running += 1
        most = Math.max(most, running)
        // So many turns of the event loop that another call would have begun if it could.
        for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
        running -= 1
        return { celsius: 0 }
      },
    })
    const code = "await Promise.all(Array.from({ length: 14 }, () => tools.weather({ city: 'Oslo' })))"
    const args = { code, description: 'Ask often' }
    const { signal } = new AbortController()
    const { isError } = await tools.execute({ callId: '1', name: 'run_code', arguments: args, signal })
    expect(isError).toBe(false)
    return most
  }

  it('runs ten calls of a program at once by default, and one at a time where the limit is 1', async () => {
    expect(await mostAtOnce({})).toBe(10)
    expect(await mostAtOnce({ maxParallelSubCalls: 1 })).toBe(1)
  })
})
