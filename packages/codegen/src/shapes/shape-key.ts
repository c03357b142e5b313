import type { Shape, ShapeBody } from './shape.ts'

/** A text that two shapes of one table have in common when they are the same. */
export function keyOf(body: ShapeBody): string {
  switch (body.kind) {
    case 'literal':
      return `literal ${JSON.stringify(body.value)}`
    case 'array':
      return `array ${body.item.id}`
    case 'tuple':
      return `tuple ${idsOf(body.items)} ${body.least} ${body.rest?.id}`
    case 'object': {
      let key = `object ${typeof body.others === 'string' ? body.others : body.others.id}`
      // With its length before it no name can be taken for the rest of a key.
      for (const { name, isRequired, shape } of body.members) {
        key += ` ${name.length}:${name}${isRequired ? '!' : '?'}${shape.id}`
      }
      return key
    }
    case 'union':
      return `union ${idsOf(body.branches)}`
    case 'intersection':
      return `intersection ${idsOf(body.parts)}`
    case 'noted':
      return `noted ${body.shape.id} ${body.note}`
    case 'recursive':
      return `recursive ${body.key}`
    default:
      return body.kind
  }
}

function idsOf(shapes: readonly Shape[]): string {
  return shapes.map(shape => shape.id).join()
}
