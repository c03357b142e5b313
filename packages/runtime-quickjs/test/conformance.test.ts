import { describe, expect, it } from 'vitest'
import { describeRuntime, typescriptPrograms } from '@dsh/code-runtime/conformance'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'

describeRuntime(
  { describe, it, expect },
  {
    name: 'createQuickJsRuntime()',
    create: () => createQuickJsRuntime({ limits: { memoryBytes: 32 * 1024 * 1024 } }),
    programs: typescriptPrograms,
    timeout: 60_000,
    lacks: {
      'of time on a processor ends a program that loops in a getter of what it throws':
        'no getter of what is thrown is run',
    },
  },
)
