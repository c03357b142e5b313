import { createLimits, openRun } from '@dsh/code-runtime'
import { expect, it, vi } from 'vitest'

it('the half of the host needs nothing that only Node has', async () => {
  vi.stubGlobal('Buffer', undefined)
  vi.stubGlobal('setImmediate', undefined)
  const answers: string[] = []
  const bindings = [{ global: 'tools', functions: { echo: async (value: unknown) => value as never } }]
  const run = openRun({ program: 'é', bindings }, createLimits({ sourceBytes: 2 }), {
    answer: (_id, _ok, text) => void answers.push(text),
    stop() {},
  })
  run.begin()
  for (let id = 0; id < 100; id++) run.call(id, 'tools', 'echo', `"${'é'.repeat(100_000)}"`)
  while (answers.length < 100) await new Promise(resolve => setTimeout(resolve, 1))
  run.log('log', 'é')
  run.complete('"done"')
  vi.unstubAllGlobals()
  expect(await run.result).toMatchObject({ ok: true, value: 'done', logs: [{ text: 'é' }] })
})
