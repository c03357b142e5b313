import { describeRuntime, pythonPrograms } from '@dsh/code-runtime/conformance'
import { createPyodideRuntime } from '@dsh/runtime-pyodide'
import { describe, expect, it } from 'vitest'

describeRuntime(
  { describe, it, expect },
  {
    name: 'runtime-pyodide',
    create: () => createPyodideRuntime({ spares: 2 }),
    programs: pythonPrograms,
    timeout: 240_000,
  },
)
