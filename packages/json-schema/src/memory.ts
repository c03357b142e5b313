import type { CompiledSchema } from './compiled-schema.ts'
import { createCompiled } from './create-compiled.ts'
import type { Settings } from './settings.ts'
import { isFrozenThrough } from './read/is-frozen-through.ts'
import { isUnchanged } from './read/is-unchanged.ts'
import { readSchema } from './read/read-schema.ts'

interface Entry {
  readonly settings: Settings
  readonly compiled: CompiledSchema
  /** Whether the object can still become another schema. */
  readonly isFixed: boolean
}

const entries = new WeakMap<object, Entry[]>()

/** Reads a schema once for each object and settings; one that was changed since is read again. */
export function recall(source: unknown, settings: Settings): CompiledSchema {
  const known = isObject(source) ? (entries.get(source) ?? []) : []
  const earlier = known.find(entry => hasSettings(entry, settings))
  if (earlier !== undefined && (earlier.isFixed || isUnchanged(earlier.compiled.schema, source)))
    return earlier.compiled
  const compiled = createCompiled(readSchema(source, settings), settings)
  if (isObject(source)) keep(source, { settings, compiled, isFixed: isFrozenThrough(source) })
  keep(compiled.schema, { settings, compiled, isFixed: true })
  return compiled
}

function keep(source: object, entry: Entry): void {
  const others = (entries.get(source) ?? []).filter(other => !hasSettings(other, entry.settings))
  entries.set(source, [...others, entry])
}

function hasSettings({ settings }: Entry, { vocabulary, maxDepth, formats }: Settings): boolean {
  return settings.vocabulary === vocabulary && settings.maxDepth === maxDepth && settings.formats === formats
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
