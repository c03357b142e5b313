import type { JsonSchemaNode, SubSchema } from '../node.ts'
import type { Settings } from '../settings.ts'
import type { ReadSchema } from '../read/read-schema.ts'
import { modulesOf } from '../vocabulary.ts'
import { openAllowance } from './allowance.ts'
import type { Check, Compiler } from './check.ts'
import { createLossless } from './lossless.ts'
import { compileNode } from './node.ts'

/** A compiler that also forgets, between two values, what it answered. */
export interface RememberingCompiler extends Compiler {
  forget(): void
}

const never: Check = () => false
/** Its key in a map, which takes it for 0. */
const minusZero: unique symbol = Symbol('-0')

const always: Check = () => true

/** Compiles each node of a schema once, when it is first asked for. */
export function createCompiler(
  { targets, repeated, chained }: ReadSchema,
  settings: Settings,
  trusts: boolean,
): RememberingCompiler {
  const checks = new Map<JsonSchemaNode, Check>()
  const answers: Map<unknown, boolean>[] = []
  const allowance = openAllowance()
  const compile = (schema: SubSchema): Check => {
    if (typeof schema === 'boolean') return schema ? compiler.lossless : never
    const known = checks.get(schema)
    if (known !== undefined) return known
    const plain = compileNode(schema, modulesOf(schema), compiler)
    const check = repeated.has(schema) ? remember(plain, chained.has(schema), answers) : plain
    checks.set(schema, check)
    return check
  }
  const compiler: RememberingCompiler = {
    trusts,
    maxDepth: settings.maxDepth,
    allowance,
    formats: settings.formats,
    lossless: trusts ? always : createLossless(settings.maxDepth, allowance),
    compile,
    target: node => targets.get(node) ?? false,
    forget: () => {
      for (const known of answers) known.clear()
    },
  }
  return compiler
}

/**
 * Asks of one value once, so that unions which lead to each other cost no more than nodes times values. Of a scalar
 * only a node that asks others about it has to be spared.
 */
function remember(check: Check, isChained: boolean, answers: Map<unknown, boolean>[]): Check {
  const known = new Map<unknown, boolean>()
  answers.push(known)
  return (value, depth) => {
    if (!isChained && (typeof value !== 'object' || value === null)) return check(value, depth)
    const key = Object.is(value, -0) ? minusZero : value
    const earlier = known.get(key)
    if (earlier !== undefined) return earlier
    const answer = check(value, depth)
    known.set(key, answer)
    return answer
  }
}
