import { describeRuntime, pythonPrograms } from '@dsh/code-runtime/conformance'
import { createPythonRuntime } from '@dsh/runtime-python'
import { afterAll, describe, expect, it } from 'vitest'
import { lacking } from './lacking.ts'
import { hasPython, probeHere } from './python-here.ts'

// Where the kernel forbids something, programs that are trusted pass the same suite; all others are refused.
if (await hasPython()) {
  const probe = await probeHere()
  const python = probe.available ? probe.python : ''
  for (const missing of [['namespaces'], ['landlock'], ['seccomp'], ['namespaces', 'landlock', 'seccomp']])
    describe(`Without ${missing.join(', ')}`, () => {
      const poor = lacking(python, ...missing)
      afterAll(poor.remove)
      describeRuntime(
        { describe, it, expect },
        {
          name: "createPythonRuntime({ trust: 'host' })",
          create: () => createPythonRuntime({ python: poor.python, trust: 'host' }),
          programs: pythonPrograms,
        },
      )
    })
}
