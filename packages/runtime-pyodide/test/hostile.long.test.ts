import process from 'node:process'
import { createPyodideRuntime } from '@dsh/runtime-pyodide'
import { afterAll, describe, expect, it } from 'vitest'
import { kinds } from '../../runtime-python/test/hostile/kinds.ts'
import { runHostile, shortly } from '../../runtime-python/test/hostile/run-hostile.ts'
import { tellOutcome, writeTable } from '../../runtime-python/test/hostile/table.ts'

const isolation = 'child process'
const limits = { cpuMs: 30_000, wallMs: 120_000, memoryBytes: 2 ** 26, logBytes: 2 ** 16 }

describe('A hostile program in a child process', () => {
  const runtime = createPyodideRuntime({ limits, spares: 2 })
  afterAll(async () => {
    await runtime.dispose()
    if (process.env['DSH_TABLE'] !== undefined) writeTable('runtime-pyodide', [isolation])
  })

  for (const [group, programs] of Object.entries(kinds))
    for (const [what, hostile] of Object.entries(programs))
      it.skipIf(hostile.isNative)(`that ${group}: ${what}`, async () => {
        const { seen, held } = await runHostile(runtime, hostile, 3_000)
        tellOutcome({ group, what, isolation, outcome: shortly(seen), held })
        expect(seen).toMatch(hostile.pyodide ?? hostile.confined)
      })
})
