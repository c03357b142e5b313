// #region example
import { createNodeRuntime } from '@dsh/runtime-node'

const runtime = createNodeRuntime({ limits: { cpuMs: 5_000, memoryBytes: 256 * 1024 * 1024 } })
await runtime.prewarm() // the first program then waits for no process to start

export const result = await runtime.run({
  program: `
    const rows: number[] = []
    for (const page of [1, 2, 3]) rows.push(...(await tools.read_page({ page })))
    console.log(rows.length, 'rows')
    return rows.reduce((sum, row) => sum + row, 0)`,
  bindings: [
    { global: 'tools', functions: { read_page: async args => [Number((args as { page: number }).page), 10] } },
  ],
})
await runtime.dispose()
// #endregion example

import { expect, it } from 'vitest'

it('the README shows a program that calls its host', () => {
  expect(result).toMatchObject({ ok: true, value: 36, logs: [{ level: 'log', text: '6 rows' }] })
})
