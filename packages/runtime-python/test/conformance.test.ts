import { describeRuntime, pythonPrograms } from '@dsh/code-runtime/conformance'
import { createPythonRuntime } from '@dsh/runtime-python'
import { describe, expect, it } from 'vitest'
import { whyNot } from './why-not.ts'

const reason = await whyNot()

describe.skipIf(reason !== undefined)(`Python ${reason ?? 'here'}`, () => {
  describeRuntime(
    { describe, it, expect },
    { name: 'runtime-python', create: createPythonRuntime, programs: pythonPrograms },
  )
})
