import {
  bareShape,
  createNames,
  estimateTokens,
  partsOf,
  readUses,
  type Shape,
  type ToolSet,
  typeName,
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
  const roots = new Set(tools.flatMap(({ parameters, output }) => [parameters, output]))
  const declared = new Map<Shape, Declaration>()
  const declarations: Declaration[] = []
  const names = createNames([...reservedNames, ...namesIn(tools, table.shapes)])
  const owners = new Map<Shape, Shape>()
  const costs: number[] = []
  const depths: number[] = []
  const costsOfNames = new Map<Shape, number>()
  const costIn = (shape: Shape): number => costsOfNames.get(shape) ?? costs[shape.id] ?? 1
  const unknown = table.make({ kind: 'unknown' })
  const declare = (shape: Shape, name: string, costOfName: number): void => {
    let body = shape
    // What only leads to another recursive shape is that one.
    while (body.kind === 'recursive' && (body === shape || !declared.has(body))) body = table.bodyOf(body) ?? unknown
    const declaration = { name, shape: body, place: declarations.length }
    declarations.push(declaration)
    let same: Shape | undefined = shape
    // A class and what is said of it are one declaration, and so are a recursive shape and its body.
    while (same !== undefined && !declared.has(same)) {
      declared.set(same, declaration)
      costsOfNames.set(same, costOfName)
      depths[same.id] = 0
      const next: Shape | undefined = table.bodyOf(same)
      same = next ?? (isClass(bareShape(same)) && same.kind === 'noted' ? same.shape : undefined)
    }
  }
  // What a tool takes has the tool's name, whatever else is called so.
  const rootNames = new Map<Shape, string>()
  for (const { name, parameters } of tools) {
    const bare = bareShape(parameters)
    const isClassOfTool = bare.kind === 'object' && bare.members.length > 0
    if (isClassOfTool && !rootNames.has(parameters)) rootNames.set(parameters, names.allocate(nameFor(name)))
  }
  for (const shape of table.shapes) {
    const isNotedClass = shape.kind === 'noted' && isClass(shape.shape)
    if (isNotedClass && uses[shape.shape.id] === 1 && ((uses[shape.id] ?? 0) > 1 || roots.has(shape)))
      owners.set(shape.shape, shape)
  }
  for (const shape of table.shapes) {
    const count = uses[shape.id] ?? 0
    if (count === 0 || declared.has(shape) || owners.has(shape)) continue
    const cost = costOf(shape, costIn)
    costs[shape.id] = cost
    depths[shape.id] = depthOf(shape, part => depths[part.id] ?? 0)
    const must =
      shape.kind === 'recursive' ||
      isClass(shape) ||
      (shape.kind === 'noted' && owners.get(shape.shape) === shape) ||
      (depths[shape.id] ?? 0) > deepest
    if (!must && (count === 1 || cost < leastCost || shape.kind === 'literal' || isNone(shape))) continue
    const hint = rootNames.get(shape) ?? typeName(table.nameOf(shape) ?? hints[shape.id] ?? 'value')
    const costOfName = estimateTokens(` ${hint}`)
    const saves = count * (cost - costOfName) > cost + costOfName + costOfDeclaration
    if (must || saves) declare(shape, rootNames.get(shape) ?? names.allocate(hint), costOfName)
  }
  return { declarationOf: shape => declared.get(shape), declarations }
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

function depthOf(shape: Shape, depthIn: (part: Shape) => number): number {
  const deepestPart = partsOf(shape).reduce((most, part) => Math.max(most, depthIn(part)), 0)
  return shape.kind === 'array' || shape.kind === 'object' ? deepestPart + 1 : deepestPart
}

/** The name of what a tool takes: its own, where the two can be told apart. */
function nameFor(tool: string): string {
  const name = typeName(tool)
  return name === tool ? typeName(`${tool} args`) : name
}

/** Names that types must not have: in a class they would be taken for what else has that name there. */
function namesIn(tools: ToolSet['tools'], shapes: readonly Shape[]): readonly string[] {
  const fields = shapes.flatMap(shape => (shape.kind === 'object' ? shape.members.map(({ name }) => name) : []))
  return [...fields, ...tools.map(({ name }) => name)]
}
