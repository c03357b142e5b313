import { snapshotSize, type JsonValue } from '@dsh/json'
import type { Check } from './check/check.ts'
import { createCompiler } from './check/compiler.ts'
import { createMatcher } from './check/matcher.ts'
import { createSnapshotCheck } from './check/snapshot.ts'
import type { CompiledSchema } from './compiled-schema.ts'
import { explainValue } from './explain/explain-value.ts'
import type { Settings } from './settings.ts'
import type { ReadSchema } from './read/read-schema.ts'

const none: readonly string[] = Object.freeze([])

/** Compiles on first use: most of the schemas that a host knows never see a value. */
export function createCompiled(read: ReadSchema, settings: Settings, patience?: number): CompiledSchema {
  const compiler = createCompiler(read, settings, false)
  const matches = createMatcher(compiler)
  const checkSnapshot = createSnapshotCheck(read, settings, patience)
  const { maxDepth } = settings
  let compiled: Check | undefined
  const root: Check = (value, depth) => (compiled ??= compiler.compile(read.root))(value, depth)
  const check = (value: unknown): value is JsonValue => {
    const size = snapshotSize(value)
    if (size !== undefined && size.depth <= maxDepth) return checkSnapshot(value, size.nodes)
    const isMatch = matches(root, value)
    compiler.forget()
    return isMatch
  }
  return Object.freeze<CompiledSchema>({
    schema: read.schema,
    check,
    violations: (value, path = 'value') => {
      if (check(value)) return none
      const lines = explainValue(value, path, { read, settings, compiler, matches })
      compiler.forget()
      return Object.freeze(lines)
    },
  })
}
