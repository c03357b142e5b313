import {
  bareShape,
  createNames,
  estimateTokens,
  type Names,
  readUses,
  type Shape,
  somePart,
  type ToolSet,
  typeName,
  type Uses,
} from '@dsh/codegen'
import { costOf } from './cost.ts'
import { reservedNames } from './reserved-names.ts'

/** Which shapes are declared, under which name, and in which order. */
export interface Plan {
  /** The declaration of a shape, if it has one. */
  declarationOf(shape: Shape): Declaration | undefined
  /** All declarations, in their order. */
  readonly declarations: readonly Declaration[]
}

/** A declared class or type. */
export interface Declaration {
  /** What it is called. */
  readonly name: string
  /** What it is. */
  readonly shape: Shape
  /** Its place among the others; a name is written in quotes before its turn. */
  readonly place: number
}

/** Tokens of the equals sign and the end of the line. */
const costOfDeclaration = 3

/** A shape that costs less is as easily read in place as by a name; so is a value, whatever it costs. */
const leastCost = 3

/** Python reads 200 brackets within each other, and no more. */
const deepest = 100

/** Names each object, since Python has no types for objects in place, and each shape that is shorter by a name. */
export function planNames({ tools, table }: ToolSet): Plan {
  const { uses, hints } = readUses(tools, table, '')
  const declarations: Declaration[] = []
  const names = createNames(namesIn(tools, table.shapes))
  const unknown = table.plain('unknown')
  // By the ids of shapes; a shape's parts come before it.
  const declared: (Declaration | undefined)[] = table.shapes.map(() => undefined)
  const costs: number[] = table.shapes.map(() => 1)
  const depths: number[] = table.shapes.map(() => 0)
  const rootNames = nameRoots({ tools, table }, names)
  const owners = findOwners({ tools, table }, uses)
  const costIn = (shape: Shape): number => costs[shape.id] ?? 1
  let depth = 0
  const deepen = (part: Shape): boolean => {
    depth = Math.max(depth, depths[part.id] ?? 0)
    return false
  }
  const declare = (shape: Shape, name: string, costOfName: number): void => {
    let body = shape
    // What only leads to another recursive shape is that one.
    while (body.kind === 'recursive' && (body === shape || declared[body.id] === undefined))
      body = table.bodyOf(body) ?? unknown
    const declaration = { name, shape: body, place: declarations.length }
    declarations.push(declaration)
    let same: Shape | undefined = shape
    // A class and what is said of it are one declaration, and so are a recursive shape and its body.
    while (same !== undefined && declared[same.id] === undefined) {
      declared[same.id] = declaration
      // Where it is a part, the name stands for it.
      costs[same.id] = costOfName
      depths[same.id] = 0
      const next: Shape | undefined = table.bodyOf(same)
      same = next ?? (same.kind === 'noted' && isClass(bareShape(same)) ? same.shape : undefined)
    }
  }
  for (const shape of table.shapes) {
    const count = uses[shape.id] ?? 0
    if (count === 0 || declared[shape.id] !== undefined || owners[shape.id] !== undefined) continue
    const cost = costOf(shape, costIn)
    depth = 0
    somePart(shape, deepen)
    if (shape.kind === 'array' || shape.kind === 'object') depth++
    costs[shape.id] = cost
    depths[shape.id] = depth
    const must =
      shape.kind === 'recursive' ||
      isClass(shape) ||
      (shape.kind === 'noted' && owners[shape.shape.id] === shape) ||
      depth > deepest
    if (!must && (count === 1 || cost < leastCost || shape.kind === 'literal' || isNone(shape))) continue
    const rootName = rootNames[shape.id]
    const hint = rootName ?? typeName(table.nameOf(shape) ?? hints[shape.id] ?? 'value')
    const costOfName = estimateTokens(` ${hint}`)
    const saves = count * (cost - costOfName) > cost + costOfName + costOfDeclaration
    if (must || saves) declare(shape, rootName ?? names.allocate(hint), costOfName)
  }
  return { declarationOf: shape => declared[shape.id], declarations }
}

/** By ids: what a tool takes has the tool's name, whatever else is called so. */
function nameRoots({ tools, table }: ToolSet, names: Names): readonly (string | undefined)[] {
  const rootNames: (string | undefined)[] = table.shapes.map(() => undefined)
  for (const { name, parameters } of tools) {
    const bare = bareShape(parameters)
    const isClassOfTool = bare.kind === 'object' && bare.members.length > 0
    if (isClassOfTool) rootNames[parameters.id] ??= names.allocate(nameFor(name))
  }
  return rootNames
}

/** By the ids of classes that are written once, within what is said of them: the shapes that say it and have their name. */
function findOwners({ tools, table }: ToolSet, uses: Uses['uses']): readonly (Shape | undefined)[] {
  const owners: (Shape | undefined)[] = table.shapes.map(() => undefined)
  const roots = new Set<Shape>()
  for (const { parameters, output } of tools) roots.add(parameters).add(output)
  for (const shape of table.shapes) {
    if (shape.kind !== 'noted' || !isClass(shape.shape) || uses[shape.shape.id] !== 1) continue
    if ((uses[shape.id] ?? 0) > 1 || roots.has(shape)) owners[shape.shape.id] = shape
  }
  return owners
}

/** Whether a shape is a class, and no type that could be written in place. */
export function isClass(shape: Shape): boolean {
  return shape.kind === 'object' && (shape.members.length > 0 || shape.others === 'none')
}

/** Python has no `None | None`, and none of a name for `None` either. */
function isNone(shape: Shape): boolean {
  const bare = bareShape(shape)
  return bare.kind === 'null' || (bare.kind === 'literal' && bare.value === null)
}

/** The name of what a tool takes: its own, where the two can be told apart. */
function nameFor(tool: string): string {
  const name = typeName(tool)
  return name === tool ? typeName(`${tool} args`) : name
}

/** Names that types must not have: in a class they would be taken for what else has that name there. */
function namesIn(tools: ToolSet['tools'], shapes: readonly Shape[]): ReadonlySet<string> {
  const names = new Set(reservedNames)
  for (const shape of shapes) if (shape.kind === 'object') for (const { name } of shape.members) names.add(name)
  for (const { name } of tools) names.add(name)
  return names
}
