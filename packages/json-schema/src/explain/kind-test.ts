import type { Compiler } from '../check/check.ts'
import type { KeywordModule } from '../keyword-module.ts'
import type { JsonSchemaNode } from '../node.ts'

/** Whether a lossless value passes a keyword that speaks of some kinds of values only. */
export function kindTest(
  module: KeywordModule,
  node: JsonSchemaNode,
  compiler: Compiler,
): ((value: unknown) => boolean) | undefined {
  const number = module.number?.(node, compiler)
  const string = module.string?.(node, compiler)
  const array = module.arraySize?.(node, compiler) ?? module.array?.(node, compiler)
  const object = module.object?.(node, compiler)
  if ((number ?? string ?? array ?? object) === undefined) return undefined
  return value => {
    if (typeof value === 'number') return number?.(value, 1) ?? true
    if (typeof value === 'string') return string?.(value, 1) ?? true
    if (Array.isArray(value)) return array?.(value, 1) ?? true
    return typeof value === 'object' && value !== null ? (object?.(value, 1) ?? true) : true
  }
}
