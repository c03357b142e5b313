import type { JsonValue } from '@dsh/json'
import { typesOf, type Kind } from '../kind.ts'
import type { KeywordModule } from '../keyword-module.ts'
import type { JsonSchemaNode } from '../node.ts'
import { compileArray } from './array.ts'
import type { Check, Compiler, KindTest } from './check.ts'
import { isJsonInteger, isJsonNumber } from './lossless.ts'
import { compileObject } from './object.ts'
import { unusual } from './ordinary.ts'

/** The kinds of tests that keywords have; of arrays, one is asked before the items are. */
interface Tested {
  readonly number: number
  readonly string: string
  readonly arraySize: readonly unknown[]
  readonly array: readonly JsonValue[]
  readonly object: object
}

/** What the keywords of a node ask of one kind of values. */
export function testsOf<K extends keyof Tested>(
  kind: K,
  node: JsonSchemaNode,
  modules: readonly KeywordModule[],
  compiler: Compiler,
): readonly KindTest<Tested[K]>[] {
  return modules.flatMap(module => module[kind]?.(node, compiler) ?? []) as readonly KindTest<Tested[K]>[]
}

/** The check of one kind of values, by all keywords that speak of it. */
export function compileKind(
  kind: Kind,
  node: JsonSchemaNode,
  modules: readonly KeywordModule[],
  compiler: Compiler,
): Check {
  switch (kind) {
    case 'object':
      return compileObject(node, compiler, testsOf('object', node, modules, compiler))
    case 'array':
      return compileArray(
        node,
        compiler,
        testsOf('arraySize', node, modules, compiler),
        testsOf('array', node, modules, compiler),
      )
    case 'string':
      return compileString(testsOf('string', node, modules, compiler))
    case 'number':
      return compileNumber(node, testsOf('number', node, modules, compiler))
    case 'boolean':
      return value => value === true || value === false
    case 'null':
      return value => value === null
  }
}

function compileString(tests: readonly KindTest<string>[]): Check {
  if (tests.length === 0) return value => typeof value === 'string'
  return (value, depth) => {
    if (typeof value !== 'string') return false
    for (const test of tests) if (!test(value, depth)) return false
    return true
  }
}

function compileNumber(node: JsonSchemaNode, tests: readonly KindTest<number>[]): Check {
  const isNumber = typesOf(node)?.includes('number') === false ? isJsonInteger : isJsonNumber
  if (tests.length === 0) return isNumber
  return (value, depth) => {
    if (!isNumber(value)) return false
    for (const test of tests) if (!test(value, depth)) return false
    return true
  }
}

/** One check for several kinds of values. */
export function dispatch(checks: ReadonlyMap<Kind, Check>): Check {
  const of = (kind: Kind): Check => checks.get(kind) ?? (() => false)
  const [object, array, string, number] = [of('object'), of('array'), of('string'), of('number')]
  const [boolean, nothing] = [of('boolean'), of('null')]
  return (value, depth) => {
    switch (typeof value) {
      case 'string':
        return string(value, depth)
      case 'number':
        return number(value, depth)
      case 'boolean':
        return boolean(value, depth)
      case 'object':
        if (value === null) return nothing(value, depth)
        return (Array.isArray(value) ? array : object)(value, depth)
      default:
        throw unusual
    }
  }
}
