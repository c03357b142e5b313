import { whyIdle } from '../lint/idle.ts'
import type { JsonSchemaNode } from '../node.ts'
import type { Settings } from '../settings.ts'
import { moduleOf, standardModule } from '../vocabulary.ts'
import { isWritable, joined } from './plain.ts'
import type { Work } from './rewrites/rewrite.ts'

/** Ours that assert nothing, though they are no notes. */
const silent: ReadonlySet<string> = new Set(['$defs', '$id', '$anchor'])

/** Those of others that assert something, and are written in our words or lost. */
const foreign: ReadonlySet<string> = new Set([
  'dependencies',
  'additionalItems',
  'unevaluatedItems',
  'unevaluatedProperties',
  '$recursiveRef',
  '$dynamicRef',
])

/** Whether no value can tell if a schema has a keyword. */
export function assertsNothing(keyword: string): boolean {
  const module = standardModule(keyword)
  return module === undefined ? !foreign.has(keyword) : module.isAnnotation === true || silent.has(keyword)
}

/** Takes out what the vocabulary does not take, or not in this form, or not in this place. */
export function passGate(work: Work, settings: Settings): void {
  const { members, place, note, lose } = work
  const drop = (name: string, reason: string): void => {
    const value = members.get(name)
    const module = standardModule(name)
    const idle = module === undefined ? undefined : whyIdle(module, viewOf(members))
    members.delete(name)
    if (idle !== undefined) note(name, 'dropped', idle)
    else if (assertsNothing(name) || (name === 'format' && settings.formats === undefined))
      note(name, 'dropped', reason)
    else lose(name, reason, value)
  }
  const examine = (name: string): void => {
    const problem = problemOf(name, work, settings)
    const prefix = `${place.path}.${name} `
    if (problem !== undefined) drop(name, problem.startsWith(prefix) ? problem.slice(prefix.length) : problem)
  }
  if (members.has('type')) examine('type')
  const type = settings.vocabulary.keywords['type']
  const placement = type === undefined ? undefined : moduleOf(type)?.place
  if (placement !== undefined) {
    if (members.has('type') && members.has('oneOf')) drop('oneOf', 'is not supported beside type')
    for (const name of placement(viewOf(members), place.path).skipped) {
      if (members.has(name)) drop(name, 'is not supported here')
    }
  }
  for (const name of members.keys()) {
    if (standardModule(name) !== undefined || Object.hasOwn(settings.vocabulary.keywords, name)) examine(name)
    else {
      // What of other drafts asserts something was written in our words before.
      members.delete(name)
      note(name, 'dropped')
    }
  }
}

function problemOf(name: string, { members, place }: Work, { vocabulary, formats }: Settings): string | undefined {
  const keyword = Object.hasOwn(vocabulary.keywords, name) ? vocabulary.keywords[name] : undefined
  const module = standardModule(name)
  const value = members.get(name)
  if (keyword === undefined) return `is not in the vocabulary ${JSON.stringify(vocabulary.name)}`
  if (module?.holds === undefined && !isWritable(value)) return 'must be JSON'
  if (name === 'format' && formats !== undefined && typeof value === 'string' && !formats.has(value))
    return 'cannot be asserted'
  return keyword.validate(value, viewOf(members), place.path)[0]
}

/** What keywords look at: a node of which nothing is known yet. */
function viewOf(members: ReadonlyMap<string, unknown>): JsonSchemaNode {
  return joined(Object.fromEntries(members))
}
