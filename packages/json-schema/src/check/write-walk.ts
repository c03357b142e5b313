import type { JsonSchemaNode } from '../node.ts'
import { compileArray } from './array.ts'
import { compileObject } from './object.ts'
import { isInherited } from './ordinary.ts'
import { few, refuseUnless, type Program } from './program.ts'

/** The body of a function that walks the members of an object. */
export function writeMembers(node: JsonSchemaNode, program: Program): string {
  const { properties, patternProperties, additionalProperties = true, required = [] } = node
  if (patternProperties !== undefined) return `return ${program.call(compileObject(node, program.compiler, []))}`
  const members = [...new Set([...Object.keys(properties ?? {}), ...required])].map(name => ({
    name,
    isRequired: required.includes(name),
    test: program.test(properties?.[name] ?? additionalProperties),
  }))
  const isShort = members.length <= few && !members.some(({ name }) => isInherited(name))
  if (isShort && typeof additionalProperties === 'boolean') return writeReads(members, additionalProperties, program)
  return writeLookups(members, program.test(additionalProperties), program)
}

interface Member {
  readonly name: string
  readonly isRequired: boolean
  readonly test: string
}

/** Reads what is declared, and counts whether there is more. */
function writeReads(members: readonly Member[], isOpen: boolean, program: Program): string {
  const reads = members.map(({ name, isRequired, test }) => {
    // Whose it is need not be asked where no object inherits it.
    program.guards.add(`everything[${JSON.stringify(name)}] !== undefined`)
    const read = `const v = o[${JSON.stringify(name)}];`
    const count = isOpen ? '' : 'count++'
    return isRequired
      ? `{ ${read} if (v === undefined) return false; ${refuseUnless(test)} ${count} }`
      : `{ ${read} if (v !== undefined) { ${refuseUnless(test)} ${count} } }`
  })
  if (isOpen) return `const o = v; ${reads.join(' ')} return true`
  return `const o = v; let count = 0; ${reads.join(' ')} for (const key in o) count--; return count === 0`
}

/** Looks up what is there: many are declared, or the rest is to be checked too. */
function writeLookups(members: readonly Member[], other: string, program: Program): string {
  program.guards.add('isPolluted()')
  const places = program.constant(new Map(members.map(({ name }, index) => [name, index])))
  const cases = members.map(({ isRequired, test }, index) => {
    return `case ${index}: ${refuseUnless(test)} ${isRequired ? 'found++;' : ''} break;`
  })
  const required = members.filter(({ isRequired }) => isRequired).length
  return `const o = v; let found = 0
    for (const key in o) {
      const v = o[key]
      switch (${places}.get(key)) { ${cases.join(' ')} default: ${refuseUnless(other)} }
    }
    return found === ${required}`
}

/** The body of a function that walks the items of an array. */
export function writeItems(node: JsonSchemaNode, program: Program): string {
  if (node.prefixItems !== undefined) return `return ${program.call(compileArray(node, program.compiler, [], []))}`
  return `const a = v
    for (let i = 0; i < a.length; i++) { const v = a[i]; ${refuseUnless(program.test(node.items ?? true))} }
    return true`
}
