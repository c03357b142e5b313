import { readTools, type Shape, type ShapeTable, type ToolSet } from '@dsh/codegen'

/** The tools of an SDK whose one tool has this schema for arguments, which may be anything. */
export function readOne(parameters: unknown): ToolSet {
  return readTools([{ name: 'tool', description: '', parameters, output: {} } as never])
}

/** The shape that a schema describes, spelt. */
export function spelt(schema: unknown): string {
  const { tools, table } = readOne(schema)
  return tools[0] === undefined ? '' : spell(tools[0].parameters, table)
}

/** A shape as a short text; a recursive shape is spelt once, and is `^` and its key within. */
export function spell(shape: Shape, table: ShapeTable, within: readonly Shape[] = []): string {
  const go = (part: Shape): string => spell(part, table, [...within, shape])
  switch (shape.kind) {
    case 'literal':
      return JSON.stringify(shape.value)
    case 'array':
      return `[${go(shape.item)}*]`
    case 'tuple':
      return `[${shape.items.map((item, at) => go(item) + (at < shape.least ? '' : '?')).join(', ')}${
        shape.rest === undefined ? '' : `, ${go(shape.rest)}*`
      }]`
    case 'object': {
      const members = shape.members.map(member => `${member.name}${member.isRequired ? '' : '?'}: ${go(member.shape)}`)
      const others =
        shape.others === 'unsaid' ? [] : shape.others === 'none' ? ['no others'] : [`*: ${go(shape.others)}`]
      return `{${[...members, ...others].join(', ')}}`
    }
    case 'union':
      return `(${shape.branches.map(go).join(' | ')})`
    case 'intersection':
      return `(${shape.parts.map(go).join(' & ')})`
    case 'noted':
      return `${go(shape.shape)} "${shape.note}"`
    case 'recursive': {
      const body = table.bodyOf(shape)
      return within.includes(shape) || body === undefined ? `^${shape.key}` : `^${shape.key} = ${go(body)}`
    }
    default:
      return shape.kind
  }
}
