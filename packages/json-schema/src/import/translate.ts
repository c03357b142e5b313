import type { Settings } from '../settings.ts'
import { itemPath, propertyPath } from '../path.ts'
import { standardModule } from '../vocabulary.ts'
import type { Document, Place, Target } from './document.ts'
import { assertsNothing, passGate } from './gate.ts'
import { isList, isPlain, joined, type Plain } from './plain.ts'
import { keywordOf, type Ledger } from './receipt.ts'
import type { Work } from './rewrites/rewrite.ts'
import { rewrites } from './rewrites/rewrites.ts'

/** A schema of ours that is being written. */
export type Output = Record<string, unknown>

/** A `$ref` of ours, and the schema of the source that it leads to. */
export interface Reference {
  /** As the source has it; empty where it has none. */
  readonly text: string
  /** Where it stands in the source. */
  readonly path: string
  readonly target: Exclude<Target, string>
}

/** A schema that was brought over, but for where its references lead. */
export interface Translation {
  readonly references: ReadonlyMap<Output, Reference>
  /** What a schema of the source became, if it was brought over. */
  outputOf(schema: unknown): Output | undefined
  /** Brings over a schema and all that it holds. */
  translate(schema: unknown, place: Place): Output | boolean
  /** Whether schemas lie too deep within each other. */
  isTooDeep(): boolean
}

type Task = () => void

/** Walks with an explicit stack; a schema that stands in two places is brought over once. */
export function createTranslation(root: Plain, document: Document, settings: Settings, ledger: Ledger): Translation {
  const outputs = new Map<Plain, Output>()
  const references = new Map<Output, Reference>()
  const open = new Set<Plain>()
  const tasks: Task[] = []
  const canDescribe = Object.hasOwn(settings.vocabulary.keywords, 'description')
  let depth = 0
  let isTooDeep = false

  const enter = (schema: unknown, around: Place, put: (output: Output | boolean) => void): void => {
    if (typeof schema === 'boolean') return put(schema)
    if (!isPlain(schema)) {
      ledger.lose(around.path, '', 'must be a schema', false, `${around.path} must be a schema object or a boolean`)
      return put(true)
    }
    const known = outputs.get(schema)
    const place = document.placeOf(schema, around)
    if (known !== undefined && open.has(schema)) return put(loop(schema, place, around.path))
    if (known !== undefined) return put(known)
    const output: Output = {}
    outputs.set(schema, output)
    put(output)
    if (++depth > settings.maxDepth) isTooDeep = true
    open.add(schema)
    tasks.push(() => {
      depth--
      open.delete(schema)
    })
    fill(output, schema, place)
  }

  /** An object within itself is a reference to it. */
  const loop = (schema: Plain, place: Place, path: string): Output => {
    const output: Output = { $ref: '' }
    references.set(output, { text: '', path, target: { schema, place } })
    ledger.note(path, '', 'rewritten', 'a schema within itself is a reference to it')
    return output
  }

  /** `replaced` counts the references that led here in place of each other. */
  const fill = (output: Output, source: Plain, place: Place, replaced = 0): void => {
    if (replaced > settings.maxDepth) isTooDeep = true
    if (isTooDeep) return
    const members = new Map(Object.entries(source))
    const work: Work = {
      source,
      place,
      isRoot: output === outputs.get(root),
      members,
      document,
      refer: (text, target) => void references.set(output, { text, path: place.path, target }),
      note: (keyword, action, reason) => ledger.note(place.path, keyword, action, reason),
      lose: (keyword, reason, value = source[keyword]) => {
        const sentence = canDescribe ? ledger.words?.describe(keywordOf(keyword), value) : undefined
        const action = ledger.lose(place.path, keyword, reason, sentence !== undefined)
        if (action === 'described') describe(members, String(sentence))
      },
    }
    for (const rewrite of rewrites) rewrite(work)
    const reference = references.get(output)
    if (reference !== undefined && !Object.hasOwn(settings.vocabulary.keywords, '$ref')) {
      references.delete(output)
      const named = inline(work, reference.target)
      if (named !== undefined) return fill(output, named, reference.target.place, replaced + 1)
    }
    passGate(work, settings)
    if (members.has('format') && settings.formats === undefined && ledger.isDeferred('format')) {
      work.note('format', 'deferred')
    }
    const held: Task[] = []
    for (const [name, value] of members) hold(output, name, value, place, held)
    tasks.push(...held.toReversed())
  }

  /** What a reference names, with the notes beside it; undefined where that is not all, or has no end. */
  const inline = ({ members, note, lose }: Work, { schema }: Reference['target']): Plain | undefined => {
    members.delete('$ref')
    if (!isPlain(schema) || open.has(schema) || ![...members.keys()].every(assertsNothing)) {
      lose('$ref', 'cannot be replaced by what it names')
      return undefined
    }
    open.add(schema)
    tasks.push(() => open.delete(schema))
    note('$ref', 'inlined')
    return joined(schema, Object.fromEntries(members))
  }

  const hold = (output: Output, name: string, value: unknown, place: Place, held: Task[]): void => {
    const path = propertyPath(place.path, name)
    const holds = standardModule(name)?.holds
    output[name] = value
    if (holds === 'schema') {
      held.push(() => enter(value, { ...place, path }, schema => void (output[name] = schema)))
    } else if (holds === 'list' && isList(value)) {
      const list: unknown[] = []
      output[name] = list
      for (const [index, schema] of value.entries()) {
        held.push(() => enter(schema, { ...place, path: itemPath(path, index) }, copy => void (list[index] = copy)))
      }
    } else if (holds === 'map' && isPlain(value)) {
      const map: Record<string, unknown> = Object.create(null)
      output[name] = map
      for (const [key, schema] of Object.entries(value)) {
        map[key] = true
        held.push(() => enter(schema, { ...place, path: propertyPath(path, key) }, copy => void (map[key] = copy)))
      }
    }
  }

  return {
    references,
    outputOf: schema => (isPlain(schema) ? outputs.get(schema) : undefined),
    isTooDeep: () => isTooDeep,
    translate: (schema, place) => {
      let whole: Output | boolean = true
      enter(schema, place, output => {
        whole = output
      })
      for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) task()
      return whole
    },
  }
}

/** Adds a sentence to what a schema says of its values. */
function describe(members: Map<string, unknown>, sentence: string): void {
  const description = members.get('description')
  members.set('description', typeof description === 'string' ? `${description} ${sentence}` : sentence)
}
