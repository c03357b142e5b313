import { typesOf, type Kind } from '../kind.ts'
import type { KeywordModule } from '../keyword-module.ts'
import type { JsonSchemaNode, SubSchema } from '../node.ts'
import { modulesOf } from '../vocabulary.ts'
import { testsOf } from './kinds.ts'
import { compileMembership, isScalar, membersOf } from './membership.ts'
import { kindOf, takenKinds } from './node.ts'
import { all, few, type Program } from './program.ts'
import { writeItems, writeMembers } from './write-walk.ts'

/** The text that tests by a schema: enum and const, the kinds of values, then what speaks of the same value. */
export function writeTest(schema: SubSchema, program: Program): string {
  if (typeof schema === 'boolean') return String(schema)
  if (program.closures.has(schema)) return program.call(program.compiler.compile(schema))
  const modules = modulesOf(schema)
  return all([
    writeMembership(schema, program),
    writeKinds(schema, modules, program),
    ...modules.flatMap(module => writeInPlace(module, schema, program)),
  ])
}

function writeMembership(node: JsonSchemaNode, program: Program): string {
  const members = membersOf(node)
  if (members === undefined) return 'true'
  if (members.length > few || !members.every(isScalar)) return program.call(compileMembership(members))
  return `(${members.map(member => `v === ${JSON.stringify(member)}`).join(' || ') || 'false'})`
}

function writeKinds(node: JsonSchemaNode, modules: readonly KeywordModule[], program: Program): string {
  const types = typesOf(node)
  if (types === undefined && !modules.some(kindOf)) return 'true'
  const { compiler, call, define } = program
  const isShaped = (kind: Kind): boolean => modules.some(module => module.shapes === kind)
  const asked = (kind: Parameters<typeof testsOf>[0]): readonly string[] =>
    testsOf(kind, node, modules, compiler).map(call)
  const walk = (kind: Kind, write: () => string): string => (isShaped(kind) ? `f${define(write)}(v)` : 'true')
  const tests: Readonly<Record<Kind, () => readonly string[]>> = {
    object: () => [
      'typeof v === "object" && v !== null && !isArray(v)',
      walk('object', () => writeMembers(node, program)),
      ...asked('object'),
    ],
    array: () => [
      'isArray(v)',
      ...asked('arraySize'),
      walk('array', () => writeItems(node, program)),
      ...asked('array'),
    ],
    string: () => ['typeof v === "string"', ...asked('string')],
    number: () => [types?.includes('number') === false ? 'isInteger(v)' : 'typeof v === "number"', ...asked('number')],
    boolean: () => ['typeof v === "boolean"'],
    null: () => ['v === null'],
  }
  return `(${takenKinds(types)
    .map(kind => all(tests[kind]()))
    .join(' || ')})`
}

function writeInPlace(module: KeywordModule, node: JsonSchemaNode, program: Program): string | readonly string[] {
  const branches = (schemas: readonly SubSchema[] = []): readonly string[] =>
    schemas.map(schema => `f${program.define(() => `return ${program.test(schema)}`)}(v)`)
  switch (module.name) {
    case 'allOf':
      return branches(node.allOf)
    case 'anyOf':
      return `(${branches(node.anyOf).join(' || ')})`
    case 'oneOf': {
      const tests = branches(node.oneOf)
      return tests.length === 2 ? tests.join(' !== ') : `${[0, ...tests].join(' + ')} === 1`
    }
    default: {
      const check = module.inPlace?.(node, program.compiler)
      return check === undefined ? [] : program.call(check)
    }
  }
}
