import {
  bareShape,
  type Member,
  type ObjectShape,
  type Shape,
  type ShapeTable,
  type ToolSet,
  type ToolShapes,
} from '@dsh/codegen'
import { literalText } from './literal-text.ts'
import { mergeParts } from './merge-parts.ts'
import { plainTypes } from './plain-types.ts'

/**
 * The same tools, of shapes that Python has types for: what it cannot say exactly is said by a wider type, and in words
 * where words are short.
 */
export function sayable({ tools, table }: ToolSet): ToolSet {
  const said: Shape[] = []
  const say = (shape: Shape): Shape => said[shape.id] ?? shape
  const bodies: Shape[] = []
  // Only what is there already: what is made here has Python's types.
  for (const shape of table.shapes.slice()) {
    const result = sayOne(shape, say, table)
    const name = table.nameOf(shape)
    if (name !== undefined) table.call(result, name)
    said[shape.id] = result
    if (shape.kind === 'recursive') bodies.push(shape)
  }
  for (const recursive of bodies) {
    const body = table.bodyOf(recursive)
    if (body !== undefined) table.close(recursive, say(body))
  }
  const toSay = tools.map(tool => ({ ...tool, parameters: say(tool.parameters), output: say(tool.output) }))
  return { tools: joinDoubles(toSay, table), table }
}

/** Tools that share a name are one, which takes what either takes: a class of Python has no name twice. */
function joinDoubles(tools: readonly ToolShapes[], table: ShapeTable): readonly ToolShapes[] {
  const joined: ToolShapes[] = []
  for (const tool of tools) {
    const before = joined.at(-1)
    if (before?.name !== tool.name) {
      joined.push(tool)
      continue
    }
    joined[joined.length - 1] = {
      name: tool.name,
      description: `${before.description}\n${tool.description}`,
      parameters: table.union([before.parameters, tool.parameters]),
      output: table.union([before.output, tool.output]),
    }
  }
  return joined
}

function sayOne(shape: Shape, say: (part: Shape) => Shape, table: ShapeTable): Shape {
  switch (shape.kind) {
    case 'literal':
      // Python has no types for single fractions.
      return typeof shape.value === 'number' && !Number.isInteger(shape.value)
        ? table.noted(String(shape.value), table.plain('number'))
        : shape
    case 'array': {
      const item = say(shape.item)
      return item === shape.item ? shape : table.make({ kind: 'array', item })
    }
    case 'tuple': {
      // A tuple of Python is no list, and lists are what JSON has.
      const items = [...shape.items, ...(shape.rest === undefined ? [] : [shape.rest])].map(say)
      const list = table.make({ kind: 'array', item: table.union(items) })
      return table.noted(new Set(items).size > 1 ? `each in its place: ${items.map(wordFor).join(', ')}` : '', list)
    }
    case 'object':
      return sayObject(shape, say, table)
    case 'union':
      return isSaid(shape.branches, say) ? shape : table.union(shape.branches.map(say))
    case 'intersection':
      return mergeParts(shape.parts.map(say), table)
    case 'noted': {
      const said = say(shape.shape)
      return said === shape.shape ? shape : table.noted(shape.note, said)
    }
    default:
      return shape
  }
}

function sayObject(shape: ObjectShape & Shape, say: (part: Shape) => Shape, table: ShapeTable): Shape {
  const others = typeof shape.others === 'string' ? shape.others : say(shape.others)
  const isNamed = shape.members.every(({ name }) => name !== '')
  if (isNamed && others === shape.others && shape.members.every(member => say(member.shape) === member.shape))
    return shape
  const members: Member[] = []
  // Type checkers refuse a field without a name, so it is one of those that are not declared.
  for (const { name, isRequired, shape: member } of shape.members)
    if (name !== '') members.push({ name, isRequired, shape: say(member) })
  return table.make({ kind: 'object', members, others: isNamed ? others : table.plain('json') })
}

/** Whether Python has types for all of these; most shapes stay as they are. */
function isSaid(shapes: readonly Shape[], say: (part: Shape) => Shape): boolean {
  return shapes.every(shape => say(shape) === shape)
}

const words: Partial<Record<Shape['kind'], string>> = { ...plainTypes, array: 'list', object: 'dict' }

/** A type in a word. */
function wordFor(shape: Shape): string {
  const bare = bareShape(shape)
  return bare.kind === 'literal' ? literalText(bare.value) : (words[bare.kind] ?? 'one of several')
}
