import type { JsonValue } from '@dsh/json'
import type { JsonSchemaNode } from '../node.ts'
import { spend } from './allowance.ts'
import type { Check, Compiler, KindTest } from './check.ts'
import { isOrdinaryArray, unusual } from './ordinary.ts'

/** `sizes` are asked before the items are walked, so that a bound on them bounds the work; `more` after. */
export function compileArray(
  node: JsonSchemaNode,
  compiler: Compiler,
  sizes: readonly KindTest<readonly unknown[]>[],
  more: readonly KindTest<readonly JsonValue[]>[],
): Check {
  const { allowance, maxDepth, trusts } = compiler
  const prefix = (node.prefixItems ?? []).map(schema => compiler.compile(schema))
  const rest = compiler.compile(node.items ?? true)
  return (value, depth) => {
    if (!Array.isArray(value)) return false
    for (const test of sizes) if (!test(value, depth)) return false
    if (depth > maxDepth || !(trusts || isOrdinaryArray(value))) throw unusual
    if (!trusts) spend(allowance, value.length)
    for (let index = 0; index < value.length; index++) {
      const check = prefix[index] ?? rest
      if (!check(value[index], depth + 1)) return false
    }
    for (const test of more) if (!test(value, depth)) return false
    return true
  }
}
