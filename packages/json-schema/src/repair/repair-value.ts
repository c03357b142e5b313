import { freezeJson, isJsonArray, isJsonObject, type JsonValue } from '@dsh/json'
import { createCompiler } from '../check/compiler.ts'
import { createMatcher } from '../check/matcher.ts'
import { compileSchema } from '../compile.ts'
import type { CompiledSchema } from '../compiled-schema.ts'
import type { Job } from '../explain/create-explainer.ts'
import type { JsonSchemaNode } from '../node.ts'
import { resolveOptions, type SchemaOptions } from '../options.ts'
import { itemPath, propertyPath } from '../path.ts'
import { readSchema } from '../read/read-schema.ts'
import { refusedPlaces } from './refused-places.ts'
import { unquote } from './unquote.ts'

/** One text that stood where the schema wants something else. */
export interface Repair {
  /** Where it stood, as violations write it; empty for the whole value. */
  readonly path: string
  /** The text. */
  readonly from: string
  /** What it says. */
  readonly to: JsonValue
}

/** A value, and what was put right in it. */
export interface Repaired {
  /** The value that was given, unless all that is wrong with it could be put right. */
  readonly value: JsonValue
  /** In the order in which it was done; empty where the value is as it was. */
  readonly repairs: readonly Repair[]
}

/** A text within a text within a text, and so on. */
const mostRounds = 8

/** What `createExplainer` needs, with a compiler that can forget. */
type RepairJob = Job & { readonly compiler: ReturnType<typeof createCompiler> }

const jobs = new WeakMap<CompiledSchema, RepairJob>()

/**
 * Takes JSON out of texts that a model wrote where the schema wants no text: `"[1,2]"` for a list, `"5"` for an integer.
 *
 * @remarks
 * All or nothing: the repaired value matches, or the value is given back as it is. No valid text is touched, and nothing
 * is guessed: `"007"`, `"5.0"`, `"1e400"` and integers beyond 2^53 stay texts. Throws as `compileSchema` does.
 */
export function repairValue(schema: JsonSchemaNode, value: JsonValue, options?: SchemaOptions): Repaired {
  const compiled = compileSchema(schema, options)
  const asItIs: Repaired = { value, repairs: [] }
  const isValid = (candidate: unknown): boolean => compiled.check(candidate)
  if (isValid(value)) return asItIs
  const job = jobs.get(compiled) ?? createJob(compiled, options)
  jobs.set(compiled, job)
  const repairs: Repair[] = []
  let repaired = value
  for (let round = 0; round < mostRounds; round++) {
    const places = refusedPlaces(repaired, job)
    job.compiler.forget()
    if (places.size === 0) return asItIs
    const before = repairs.length
    repaired = rewrite(repaired, '', places, repairs)
    if (repairs.length === before) return asItIs
    if (isValid(repaired)) return { value: freezeJson(repaired), repairs }
  }
  return asItIs
}

function createJob(compiled: CompiledSchema, options: SchemaOptions | undefined): RepairJob {
  const settings = resolveOptions(options)
  const read = readSchema(compiled.schema, settings)
  const compiler = createCompiler(read, settings, false)
  return { read, settings, compiler, matches: createMatcher(compiler) }
}

/** A copy in which the texts at these places are what they say. */
function rewrite(value: JsonValue, path: string, places: ReadonlySet<string>, repairs: Repair[]): JsonValue {
  if (typeof value === 'string') {
    const to = places.has(path) ? unquote(value) : undefined
    if (to === undefined) return value
    repairs.push({ path, from: value, to: freezeJson(to) })
    return to
  }
  if (isJsonArray(value)) return value.map((item, index) => rewrite(item, itemPath(path, index), places, repairs))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, rewrite(member, propertyPath(path, name), places, repairs)]),
  )
}
