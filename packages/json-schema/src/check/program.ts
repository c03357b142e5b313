import type { JsonSchemaNode, SubSchema } from '../node.ts'
import type { Check, Compiler, KindTest } from './check.ts'

/** A check that is being written as a program; in its text `v` is the value that is looked at. */
export interface Program {
  /** For keywords that stay closures; the schemas that they hold are written all the same. */
  readonly compiler: Compiler
  /** Nodes that stay closures. */
  readonly closures: ReadonlySet<JsonSchemaNode>
  /** Tests of what is wrong with the realm: where one passes, the program takes nothing. */
  readonly guards: Set<string>
  /** The text that names a value. */
  constant(value: unknown): string
  /** The text that calls a closure. */
  call(test: Check | KindTest<never>): string
  /** The text that tests by a schema. */
  test(schema: SubSchema): string
  /** The index of a function that is written later, so that nothing here recurses. */
  define(write: () => string): number
}

/** So many things are compared one by one; of more, what is there is looked up. */
export const few = 8

/** The text of a test that passes where all of these do. */
export function all(tests: readonly string[]): string {
  return tests.filter(test => test !== 'true').join(' && ') || 'true'
}

/** The text of a statement that refuses what a test does not take. */
export function refuseUnless(test: string): string {
  return test === 'true' ? '' : `if (!(${test})) return false;`
}
