import { readRecord } from '@dsh/json'
import type { JsonSchemaNode } from '../node.ts'
import type { Settings } from '../settings.ts'
import { itemPath, propertyPath } from '../path.ts'
import { cutMiddle } from '../words.ts'
import { inspectNode, type Member } from './inspect-node.ts'

/** What a walk over a foreign schema found; `schema` is worth something where nothing is wrong. */
export interface SchemaWalk {
  readonly schema: JsonSchemaNode
  readonly violations: readonly string[]
  readonly isTooDeep: boolean
  /** Whether it is more than a tree: it has references, or one object stands in two places. */
  readonly isLinked: boolean
}

/** A schema that is being read, or was. */
interface Frame {
  readonly path: string
  readonly depth: number
  readonly parent: Frame | undefined
  readonly copy: Record<string, unknown>
  /** How many schemas lie within each other from here. */
  height: number
}

interface Slot {
  readonly path: string
  readonly parent: Frame | undefined
  readonly takesBooleans: boolean
  assign(copy: unknown): void
}

type Task = () => void

/** Walks with an explicit stack, and reads a schema that stands in two places once. */
export function walkSchema(root: unknown, settings: Settings): SchemaWalk {
  const { maxDepth, formats } = settings
  const violations: string[] = []
  const tasks: Task[] = []
  const finished = new Map<object, Frame>()
  const open = new Set<object>()
  let isTooDeep = false
  let isLinked = false
  let whole: JsonSchemaNode = {}

  const schedule = (next: readonly Task[]): void => {
    for (let index = next.length - 1; index >= 0; index--) tasks.push(next[index] ?? (() => {}))
  }

  const complain = (lines: readonly string[]): void => {
    for (const line of lines) violations.push(line)
  }

  const refuseDepth = (path: string): void => {
    isTooDeep = true
    violations.push(`${cutMiddle(path)} is nested deeper than ${maxDepth} schemas`)
  }

  const enter = (source: unknown, slot: Slot): void => {
    if (typeof source === 'boolean' && slot.takesBooleans) return slot.assign(source)
    const record = readRecord(source)
    if (typeof source !== 'object' || source === null || record === undefined) {
      violations.push(`${slot.path} must be a schema object${slot.takesBooleans ? ' or a boolean' : ''}`)
      return
    }
    const { path, parent } = slot
    const depth = (parent?.depth ?? 0) + 1
    const earlier = finished.get(source)
    if (open.has(source)) violations.push(`${path} is circular`)
    else if (earlier !== undefined) {
      isLinked = true
      slot.assign(earlier.copy)
      if (depth + earlier.height - 1 > maxDepth) refuseDepth(path)
      if (parent !== undefined) parent.height = Math.max(parent.height, earlier.height + 1)
    } else if (depth > maxDepth) refuseDepth(path)
    else read(source, record, { path, depth, parent, copy: {}, height: 1 }, slot)
  }

  const read = (source: object, record: Readonly<Record<string, unknown>>, frame: Frame, slot: Slot): void => {
    const { path, parent, copy } = frame
    slot.assign(copy)
    open.add(source)
    const { view, before, members, after } = inspectNode(record, path, settings)
    // In the order of the source, so that what is printed from the copy reads as the author wrote it.
    Object.assign(copy, view)
    if (view.$ref !== undefined) isLinked = true
    complain(before)
    schedule([
      ...members.map(member => () => readMember(member, view, frame)),
      () => {
        complain(after)
        Object.freeze(copy)
        open.delete(source)
        finished.set(source, frame)
        if (parent !== undefined) parent.height = Math.max(parent.height, frame.height + 1)
      },
    ])
  }

  const readMember = ({ keyword, module, value }: Member, view: JsonSchemaNode, frame: Frame): void => {
    const { name } = keyword
    const problems = keyword.validate(value, view, frame.path)
    complain(problems)
    if (name === 'format' && formats !== undefined && typeof value === 'string' && !formats.has(value)) {
      violations.push(
        `${frame.path}.format ${JSON.stringify(value)} cannot be asserted (known: ${[...formats.keys()].join(', ')})`,
      )
    }
    if (problems.length > 0 || module?.holds === undefined) return
    const path = `${frame.path}.${name}`
    const slot = (place: string, assign: Slot['assign']): Slot => ({
      path: place,
      parent: frame,
      takesBooleans: module.holdsBooleans === true,
      assign,
    })
    if (module.holds === 'schema') {
      const define = (copy: unknown): void => {
        frame.copy[name] = copy
      }
      return enter(value, slot(path, define))
    }
    if (typeof value !== 'object' || value === null) return
    const isList = Array.isArray(value)
    const held: Record<string, unknown> | unknown[] = isList ? [] : {}
    frame.copy[name] = held
    const slots = Object.entries(value).map(([key, source]: [string, unknown]) => () => {
      const place = isList ? itemPath(path, Number(key)) : propertyPath(path, key)
      // Defined, since an assigned `__proto__` would be no member.
      const define = (schema: unknown): void =>
        void Object.defineProperty(held, key, { value: schema, enumerable: true, writable: true, configurable: true })
      enter(source, slot(place, define))
    })
    schedule([...slots, () => Object.freeze(held)])
  }

  enter(root, {
    path: 'schema',
    parent: undefined,
    takesBooleans: false,
    assign: copy => {
      // Each member is of the form that its keyword asked for, or there are violations.
      whole = copy as JsonSchemaNode
    },
  })
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) task()
  return { schema: whole, violations, isTooDeep, isLinked }
}
