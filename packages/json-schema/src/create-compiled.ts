import { fewLevels, isSnapshot, snapshotSize, type JsonValue } from '@dsh/json'
import type { Check } from './check/check.ts'
import { createCompiler } from './check/compiler.ts'
import { createMatcher, isOrdinary } from './check/matcher.ts'
import { createSnapshotCheck, never } from './check/snapshot.ts'
import type { CompiledSchema } from './compiled-schema.ts'
import type { Job } from './explain/create-explainer.ts'
import { explainValue } from './explain/explain-value.ts'
import type { Settings } from './settings.ts'
import type { ReadSchema } from './read/read-schema.ts'
import { readValue } from './read/read-value.ts'

const none: readonly string[] = Object.freeze([])

/** Compiles on first use: most of the schemas that a host knows never see a value. */
export function createCompiled(read: ReadSchema, settings: Settings, patience?: number): CompiledSchema {
  const compiler = createCompiler(read, settings, false)
  const wary: Job = { read, settings, compiler, matches: createMatcher(compiler) }
  const trusting = createCompiler(read, settings, true)
  const trustful: Job = { read, settings, compiler: trusting, matches: createMatcher(trusting) }
  const { maxDepth } = settings
  /** Asked first, and without a detour: it is all that a check of a hot schema takes. */
  let code = never
  const takeCode = (check: Check): void => {
    code = check
  }
  const onCode = maxDepth < fewLevels ? undefined : takeCode
  const checkSnapshot = createSnapshotCheck(read, settings, patience, trusting, onCode)
  let compiled: Check | undefined
  const root: Check = (value, depth) => (compiled ??= compiler.compile(read.root))(value, depth)
  const check = (value: unknown): value is JsonValue => {
    try {
      if (code(value, 1)) return true
    } catch {
      // As from closures: asked again below.
    }
    const size = snapshotSize(value)
    if (size !== undefined && size.depth <= maxDepth) return checkSnapshot(value, size.nodes)
    const isMatch = wary.matches(root, value)
    compiler.forget()
    return isMatch
  }
  /** Undefined where nothing is wrong. */
  const explain = (value: unknown, path: string): readonly string[] | undefined => {
    const isSafe = isSnapshot(value, settings)
    const isLossless = isSafe || isOrdinary(value, compiler)
    const isTooLarge = !isLossless && compiler.allowance.left < 0 && readValue(value, maxDepth).isTooLarge
    const isMatch =
      isLossless && !isSafe ? trustful.matches(trusting.compile(read.root), value) : !isTooLarge && check(value)
    return isMatch ? undefined : explainValue(value, path, isLossless ? trustful : wary, isLossless)
  }
  return Object.freeze<CompiledSchema>({
    schema: read.schema,
    check,
    violations: (value, path = 'value') => {
      const lines = explain(value, path)
      compiler.forget()
      trusting.forget()
      return lines === undefined ? none : Object.freeze(lines)
    },
  })
}
