import process from 'node:process'
import { createPythonRuntime, type PythonRuntimeOptions } from '@dsh/runtime-python'
import { afterAll, describe, expect, it } from 'vitest'
import { kinds } from './hostile/kinds.ts'
import { runHostile, shortly } from './hostile/run-hostile.ts'
import { tellOutcome, writeTable } from './hostile/table.ts'
import { lacking } from './lacking.ts'
import { hasPython, here, probeHere } from './python-here.ts'

const limits = { cpuMs: 10_000, wallMs: 30_000, memoryBytes: 2 ** 26, logBytes: 2 ** 16 }
const cpuMs = 400

/** What confines a program, by what its kernel lacks; where something is missing only programs that are trusted run. */
const isolations: Readonly<Record<string, readonly string[]>> = {
  'process + namespaces + Landlock + seccomp': [],
  "without namespaces, trust: 'host'": ['namespaces'],
  "without Landlock, trust: 'host'": ['landlock'],
  "without seccomp, trust: 'host'": ['seccomp'],
  "without all three, trust: 'host'": ['namespaces', 'landlock', 'seccomp'],
}

describe.skipIf(!(await hasPython()))('A hostile program', async () => {
  const probe = await probeHere()
  const python = probe.available ? probe.python : ''

  for (const [isolation, missing] of Object.entries(isolations))
    describe(`in ${isolation}`, () => {
      const poor = lacking(python, ...missing)
      const options: PythonRuntimeOptions = missing.length === 0 ? here : { python: poor.python, trust: 'host' }
      const runtime = createPythonRuntime({ ...options, limits })
      afterAll(async () => {
        await runtime.dispose()
        poor.remove()
      })

      for (const [group, programs] of Object.entries(kinds))
        for (const [what, hostile] of Object.entries(programs))
          it.skipIf(missing.length > 0 && hostile.needsConfinement)(`that ${group}: ${what}`, async () => {
            const { seen, held } = await runHostile(runtime, hostile, cpuMs)
            tellOutcome({ group, what, isolation, outcome: shortly(seen), held })
            expect(seen).toMatch(missing.length === 0 ? hostile.confined : /./)
          })
    })

  it('is not run where one of the three is missing and nobody trusts it', async () => {
    for (const missing of ['namespaces', 'landlock', 'seccomp']) {
      const poor = lacking(python, missing)
      const runtime = createPythonRuntime({ python: poor.python })
      const result = await runtime.run({ program: 'return 1', bindings: [] })
      expect(result).toMatchObject({ failure: { kind: 'unavailable' } })
      await runtime.dispose()
      poor.remove()
    }
  })

  afterAll(() => {
    if (process.env['DSH_TABLE'] !== undefined) writeTable('runtime-python', Object.keys(isolations))
  })
})
