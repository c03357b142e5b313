import { describeRuntime, pythonPrograms } from '@dsh/code-runtime/conformance'
import { createPythonRuntime } from '@dsh/runtime-python'
import { describe, expect, it } from 'vitest'
import { hasPython, here } from './python-here.ts'

describe.skipIf(!(await hasPython()))('On the Python here', () => {
  const create = () => createPythonRuntime(here)
  describeRuntime({ describe, it, expect }, { name: 'runtime-python', create, programs: pythonPrograms })
})
