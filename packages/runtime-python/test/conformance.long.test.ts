import { describeRuntime, pythonPrograms } from '@dsh/code-runtime/conformance'
import { createPythonRuntime } from '@dsh/runtime-python'
import { afterAll, describe, expect, it } from 'vitest'
import { lacking } from './lacking.ts'
import { hasPython, probeHere } from './python-here.ts'

// Where the kernel forbids something, programs that are trusted pass the same suite; all others are refused.
const probe = await probeHere()
const python = probe.available ? probe.python : ''

describe
  .skipIf(!(await hasPython()))
  .each([[['namespaces']], [['landlock']], [['seccomp']], [['namespaces', 'landlock', 'seccomp']]])(
  'Without %s',
  missing => {
    const poor = lacking(python, ...missing)
    afterAll(poor.remove)
    const create = () => createPythonRuntime({ python: poor.python, trust: 'host' })
    describeRuntime(
      { describe, it, expect },
      { name: `createPythonRuntime({ trust: 'host' })`, create, programs: pythonPrograms },
    )
  },
)
