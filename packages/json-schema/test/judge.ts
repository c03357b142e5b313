import { snapshotJson } from '@dsh/json'
import { compileSchema, type JsonSchemaNode, type SchemaOptions } from '@dsh/json-schema'
import { expect } from 'vitest'
import { createCompiler } from '../src/check/compiler.ts'
import { generateCheck } from '../src/check/generate.ts'
import { resolveOptions } from '../src/options.ts'
import { readSchema } from '../src/read/read-schema.ts'

/** What is wrong with a value; fails where `check`, its closures or its generated code say something else. */
export function judge(schema: JsonSchemaNode, value: unknown, options?: SchemaOptions): readonly string[] {
  const compiled = compileSchema(schema, options)
  const violations = compiled.violations(value)
  const isValid = violations.length === 0
  expect(compiled.check(value)).toBe(isValid)
  const { maxDepth } = resolveOptions(options)
  const copy = snapshotJson(value, { freeze: true, maxDepth })
  if (!copy.ok) return violations
  expect(compiled.check(copy.value)).toBe(isValid)
  expect(generatedCheck(schema, options)(copy.value)).toBe(isValid)
  return violations
}

/** The code that is made for a schema once it was asked often. */
export function generatedCheck(schema: JsonSchemaNode, options?: SchemaOptions): (value: unknown) => boolean {
  const settings = resolveOptions(options)
  const read = readSchema(schema, settings)
  const compiler = createCompiler(read, settings, true)
  const check = generateCheck(read, compiler)
  if (check === undefined) throw new Error('no code was made')
  return value => {
    const isMatch = check(value, 1)
    compiler.forget()
    return isMatch
  }
}
