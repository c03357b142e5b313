import { pascalCase } from '../words/names.ts'
import type { ToolShapes } from './read-tools.ts'
import { partsOf, type Shape } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'
import { takesAnything } from './takes-anything.ts'

/** How often each shape of a table is written, and what it may be called. */
export interface Uses {
  /** How many shapes and tools it is a part of, by id; absent where nobody can reach it. */
  readonly uses: readonly (number | undefined)[]
  /** Words for its name, by id: those of the first place that it is met at. */
  readonly hints: readonly (string | undefined)[]
}

/** Walks from the tools down to each shape once; what a tool takes is called by its name and the word for arguments. */
export function readUses(tools: readonly ToolShapes[], table: ShapeTable, wordForArguments = 'args'): Uses {
  const uses: number[] = []
  const hints: string[] = []
  const pending: { readonly shape: Shape; readonly hint: string }[] = []
  for (const { name, parameters, output } of tools.toReversed()) {
    pending.push({ shape: output, hint: `${name} output` })
    if (!takesAnything(parameters)) pending.push({ shape: parameters, hint: `${name} ${wordForArguments}` })
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { shape, hint } = next
    uses[shape.id] = (uses[shape.id] ?? 0) + 1
    if (hints[shape.id] !== undefined) continue
    hints[shape.id] = hintOf(shape) ?? hint
    const body = table.bodyOf(shape)
    if (body !== undefined) pending.push({ shape: body, hint })
    const parts = partsOf(shape)
    const members = shape.kind === 'object' ? shape.members : []
    const items = shape.kind === 'array' || shape.kind === 'tuple' ? itemOf(hint) : hint
    for (let at = parts.length - 1; at >= 0; at--) {
      pending.push({ shape: parts[at] as Shape, hint: members[at]?.name ?? items })
    }
  }
  return { uses, hints }
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
