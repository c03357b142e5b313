import { compilePlain, JsonSchemaError, type CompiledSchema } from '@dsh/json-schema'
import { compileParameters } from './compile-parameters.ts'
import type { ParameterSchemaSpec } from './spec.ts'

const known = new WeakMap<object, Pick<CompiledSchema, 'violations'>>()

/**
 * What is wrong with arguments, one sentence each; empty if nothing is. Never throws: where the spec itself is wrong, it
 * is that. A spec is read the first time it is asked about, so changing it later changes nothing.
 */
export function validateArgs(spec: ParameterSchemaSpec, args: unknown): readonly string[] {
  const checker = known.get(spec) ?? remember(spec)
  return checker.violations(args, '')
}

function remember(spec: ParameterSchemaSpec): Pick<CompiledSchema, 'violations'> {
  const checker = checkerOf(spec)
  if (typeof spec === 'object' && spec !== null) known.set(spec, checker)
  return checker
}

function checkerOf(spec: ParameterSchemaSpec): Pick<CompiledSchema, 'violations'> {
  try {
    return compilePlain(compileParameters(spec))
  } catch (error) {
    if (!(error instanceof JsonSchemaError)) throw error
    return { violations: () => error.violations }
  }
}
