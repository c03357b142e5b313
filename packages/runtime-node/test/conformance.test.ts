// #region conformance
import { describe, expect, it } from 'vitest'
import { describeRuntime, typescriptPrograms } from '@dsh/code-runtime/conformance'
import { createNodeRuntime } from '@dsh/runtime-node'

describeRuntime(
  { describe, it, expect },
  { name: 'createNodeRuntime()', create: () => createNodeRuntime(), programs: typescriptPrograms },
)
// #endregion conformance
