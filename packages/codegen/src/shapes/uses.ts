import { pascalCase } from '../words/names.ts'
import type { ToolShapes } from './read-tools.ts'
import type { Member, Shape } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'
import { takesAnything } from './takes-anything.ts'

/** How often each shape of a table is written, and what it may be called. */
export interface Uses {
  /** How many shapes and tools it is a part of, by id; absent where nobody can reach it. */
  readonly uses: readonly (number | undefined)[]
  /** Words for its name, by id: those of the first place that it is met at. */
  readonly hints: readonly (string | undefined)[]
}

/** What is still to be walked to; the last one is next. */
interface Pending {
  readonly shapes: Shape[]
  readonly hints: string[]
}

/** Walks from the tools down to each shape once; what a tool takes is called by its name and the word for arguments. */
export function readUses(tools: readonly ToolShapes[], table: ShapeTable, wordForArguments = 'args'): Uses {
  const uses: (number | undefined)[] = table.shapes.map(() => undefined)
  const hints: (string | undefined)[] = table.shapes.map(() => undefined)
  const pending: Pending = { shapes: [], hints: [] }
  for (const { name, parameters, output } of tools.toReversed()) {
    add(pending, output, `${name} output`)
    if (!takesAnything(parameters)) add(pending, parameters, `${name} ${wordForArguments}`)
  }
  for (let shape = pending.shapes.pop(); shape !== undefined; shape = pending.shapes.pop()) {
    const hint = pending.hints.pop() as string
    uses[shape.id] = (uses[shape.id] ?? 0) + 1
    if (hints[shape.id] !== undefined) continue
    hints[shape.id] = hintOf(shape) ?? hint
    const body = table.bodyOf(shape)
    if (body !== undefined) add(pending, body, hint)
    addParts(pending, shape, hint)
  }
  return { uses, hints }
}

function add({ shapes, hints }: Pending, shape: Shape, hint: string): void {
  shapes.push(shape)
  hints.push(hint)
}

/** The last part first, so that the first one is next. */
function addParts(pending: Pending, shape: Shape, hint: string): void {
  switch (shape.kind) {
    case 'array':
      add(pending, shape.item, itemOf(hint))
      break
    case 'tuple': {
      const item = itemOf(hint)
      if (shape.rest !== undefined) add(pending, shape.rest, item)
      addAll(pending, shape.items, item)
      break
    }
    case 'object': {
      const { members, others } = shape
      if (typeof others !== 'string') add(pending, others, hint)
      for (let at = members.length - 1; at >= 0; at--) {
        const member = members[at] as Member
        add(pending, member.shape, member.name)
      }
      break
    }
    case 'union':
      addAll(pending, shape.branches, hint)
      break
    case 'intersection':
      addAll(pending, shape.parts, hint)
      break
    case 'noted':
      add(pending, shape.shape, hint)
      break
    default:
  }
}

function addAll(pending: Pending, shapes: readonly Shape[], hint: string): void {
  for (let at = shapes.length - 1; at >= 0; at--) add(pending, shapes[at] as Shape, hint)
}

/** Objects that declare nothing are many, and none is worth the name of its place. */
function hintOf(shape: Shape): string | undefined {
  if (shape.kind !== 'object' || shape.members.length > 0) return undefined
  return shape.others === 'none' ? 'Empty' : shape.others === 'unsaid' ? 'AnyObject' : undefined
}

/** What one of several is called. */
function itemOf(hint: string): string {
  if (/item$/iu.test(hint)) return hint
  return /[^s]s$/u.test(hint) ? hint.slice(0, -1) : pascalCase(`${hint} item`)
}
