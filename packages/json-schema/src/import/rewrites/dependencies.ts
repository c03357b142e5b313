import { isList, isPlain, joined, listOf } from '../plain.ts'
import type { Rewrite } from './rewrite.ts'

/** `dependencies` is `dependentRequired` and `dependentSchemas`. */
export const separateDependencies: Rewrite = ({ members, note, lose }) => {
  const dependencies = members.get('dependencies')
  if (dependencies === undefined) return
  members.delete('dependencies')
  if (!isPlain(dependencies)) return lose('dependencies', 'must be an object of lists of names and schemas')
  const required = joined(members.get('dependentRequired'))
  const schemas = joined(members.get('dependentSchemas'))
  for (const [name, value] of Object.entries(dependencies)) {
    if (isList(value)) required[name] = [...listOf(required[name]), ...value]
    else schemas[name] = schemas[name] === undefined ? value : { allOf: [schemas[name], value] }
  }
  if (Object.keys(required).length > 0) members.set('dependentRequired', required)
  if (Object.keys(schemas).length > 0) members.set('dependentSchemas', schemas)
  note('dependencies', 'rewritten')
}
