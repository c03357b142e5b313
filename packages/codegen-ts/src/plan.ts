import { createNames, estimateTokens, readUses, type Shape, somePart, type ToolSet, typeName } from '@dsh/codegen'
import { costOf } from './cost.ts'
import { reservedNames } from './reserved-names.ts'

/** Which shapes get a name, and which objects a line for each of their properties. */
export interface Plan {
  /** The name of the type that a shape is declared as, if any. */
  nameOf(shape: Shape): string | undefined
  /** What a name stands for, in the order of declaration. */
  readonly named: readonly NamedShape[]
  /** Whether an object is written over several lines. */
  isTall(shape: Shape): boolean
}

/** A declared type. */
export interface NamedShape {
  /** What it is called. */
  readonly name: string
  /** What it is. */
  readonly shape: Shape
}

/** Tokens of `type`, `=` and the end of the line. */
const costOfDeclaration = 4

/** A shape that costs less is as easily read in place as by a name; so is a value, whatever it costs. */
const leastCost = 3

/** An object that costs more is easier to read line by line. */
const longestLine = 40

/** Gives a name to each shape that is written several times, where that makes the text shorter, and to recursive ones. */
export function planNames({ tools, table }: ToolSet): Plan {
  const { uses, hints } = readUses(tools, table)
  const named: NamedShape[] = []
  const allocator = createNames(reservedNames)
  // By the ids of shapes; a shape's parts come before it.
  const names: (string | undefined)[] = table.shapes.map(() => undefined)
  const costs: number[] = table.shapes.map(() => 1)
  const areRemarked: boolean[] = table.shapes.map(() => false)
  const areTall: boolean[] = table.shapes.map(() => false)
  const costIn = (shape: Shape): number => costs[shape.id] ?? 1
  const isRemarked = (shape: Shape): boolean => areRemarked[shape.id] === true
  for (const shape of table.shapes) {
    const count = uses[shape.id] ?? 0
    if (count === 0) continue
    const cost = costOf(shape, costIn)
    const hasRemark = somePart(shape, isRemarked)
    costs[shape.id] = cost
    areRemarked[shape.id] = shape.kind === 'noted' || hasRemark
    areTall[shape.id] = hasRemark || cost > longestLine
    if (shape.kind !== 'recursive' && (count === 1 || cost < leastCost || shape.kind === 'literal')) continue
    // No name costs less than a token.
    if (shape.kind !== 'recursive' && count * (cost - 1) <= cost + 1 + costOfDeclaration) continue
    const hint = typeName(table.nameOf(shape) ?? hints[shape.id] ?? 'value')
    const costOfName = estimateTokens(` ${hint}`)
    const saves = count * (cost - costOfName) > cost + costOfName + costOfDeclaration
    if (shape.kind !== 'recursive' && !saves) continue
    const name = allocator.allocate(hint)
    named.push({ name, shape: table.bodyOf(shape) ?? shape })
    // Where it is a part, the name stands for it.
    names[shape.id] = name
    costs[shape.id] = costOfName
    areRemarked[shape.id] = false
  }
  return { nameOf: shape => names[shape.id], named, isTall: shape => areTall[shape.id] === true }
}
