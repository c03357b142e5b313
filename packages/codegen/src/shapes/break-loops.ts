import type { Shape } from './shape.ts'
import { partsOf } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'

/**
 * Makes `unknown` of each recursive shape that comes back to itself without a property or an item in between: such a
 * type says nothing, and no language takes it.
 */
export function breakLoops(table: ShapeTable): void {
  const entered = new Set<Shape>()
  const left = new Set<Shape>()
  for (const start of table.shapes) {
    if (start.kind !== 'recursive') continue
    const way: { readonly shape: Shape; readonly parts: Shape[] }[] = []
    let next: Shape | undefined = start
    do {
      if (next !== undefined && !left.has(next)) {
        if (entered.has(next)) breakNearest(way, table)
        else {
          entered.add(next)
          way.push({ shape: next, parts: sameValue(next, table) })
        }
      }
      next = way.at(-1)?.parts.pop()
      if (next === undefined) {
        const done = way.pop()
        if (done !== undefined) left.add(done.shape)
      }
    } while (way.length > 0 || next !== undefined)
  }
}

/** The shapes that the same value has, other than those of its properties and items. */
function sameValue(shape: Shape, table: ShapeTable): Shape[] {
  if (shape.kind === 'recursive') return [table.bodyOf(shape) ?? table.plain('unknown')]
  return shape.kind === 'union' || shape.kind === 'intersection' || shape.kind === 'noted' ? [...partsOf(shape)] : []
}

function breakNearest(way: readonly { readonly shape: Shape }[], table: ShapeTable): void {
  const nearest = way.findLast(({ shape }) => shape.kind === 'recursive')
  if (nearest !== undefined) table.close(nearest.shape, table.plain('unknown'))
}
