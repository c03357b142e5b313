import { createPyodideRuntime } from '@dsh/runtime-pyodide'
import { afterAll, describe, expect, it } from 'vitest'
import { cannedTools, hasData, readPrograms } from './real-programs.ts'

const errorClass = { name: 'ToolCallError', memberNameProperty: 'toolName' }
const sorted = (calls: readonly unknown[]) => calls.map(call => JSON.stringify(call)).toSorted()

describe.skipIf(!hasData())('Programs as models write them', () => {
  const runtime = createPyodideRuntime({ spares: 2 })
  afterAll(() => runtime.dispose())

  for (const program of hasData() ? readPrograms() : [])
    it(`${program.id}: ${program.title}`, async () => {
      const { functions, calls } = cannedTools(program.tools)
      const bindings = [{ global: 'tools', functions, errorClass }]
      const result = await runtime.run({ program: program.code, bindings })
      const { error, ...expected } = program.expected
      expect(result.logs.map(({ text }) => text)).toEqual(expected.logs)
      if (error === undefined) expect(result).toMatchObject({ ok: true })
      else
        expect(result).toMatchObject({
          failure: { kind: 'exception', message: expect.stringContaining(`ToolCallError: ${error.message}`) },
        })
      expect('value' in result ? { result: result.value } : {}).toEqual(
        'result' in expected ? { result: expected.result } : {},
      )
      if (program.callsMayOverlap) expect(sorted(calls)).toEqual(sorted(program.calls))
      else expect(calls).toEqual(program.calls)
    })
})
