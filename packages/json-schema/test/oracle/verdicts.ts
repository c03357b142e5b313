import { snapshotJson } from '@dsh/json'
import { compileSchema, type JsonSchemaNode, type SchemaOptions } from '@dsh/json-schema'
import { createCompiler } from '../../src/check/compiler.ts'
import { generateCheck } from '../../src/check/generate.ts'
import { createSnapshotCheck } from '../../src/check/snapshot.ts'
import { resolveOptions } from '../../src/options.ts'
import { readSchema } from '../../src/read/read-schema.ts'

/** All the ways in which we judge a value; the last is the code that is made for a schema that is asked often. */
export const ways = ['violations', 'check of data', 'check of a snapshot', 'code'] as const

/** A schema with values that somebody else has judged. */
export interface Judged {
  readonly schema: JsonSchemaNode
  readonly options?: SchemaOptions
  readonly values: readonly unknown[]
  readonly verdicts: readonly boolean[]
}

/** What each of our ways says; where the host forbids code, closures answer in its place. */
export function judgesOf(schema: JsonSchemaNode, options?: SchemaOptions): (value: unknown) => readonly boolean[] {
  const settings = resolveOptions(options)
  const { check, violations } = compileSchema(schema, options)
  const read = readSchema(schema, settings)
  const compiler = createCompiler(read, settings, true)
  const coded = generateCheck(read, compiler)
  const uncoded = createSnapshotCheck(read, settings, 0)
  return value => {
    const copy = snapshotJson(value, { freeze: true, maxDepth: settings.maxDepth })
    if (!copy.ok) throw new Error(copy.reason)
    const isMatch = coded === undefined ? uncoded(copy.value, 1) : coded(copy.value, 1)
    compiler.forget()
    return [violations(value).length === 0, check(value), check(copy.value), isMatch]
  }
}
