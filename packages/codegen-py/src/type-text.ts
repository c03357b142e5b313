import { bareShape, join, type Shape, type Text } from '@dsh/codegen'
import { note } from './comment.ts'
import { literalText } from './literal-text.ts'
import { plainTypes } from './plain-types.ts'
import type { Declaration, Plan } from './plan.ts'

/** Where a type is written. */
export interface Place {
  /** What is declared. */
  readonly plan: Plan
  /** How many declarations stand before it. */
  readonly after: number
}

/** More types than these in a row of `|` are too deep for Python's compiler. */
const longestRow = 100

/** The type of a shape: its name, where it has one; else what it is, made when its turn comes, of any depth. */
export function typeText(shape: Shape, place: Place, label = ''): Text {
  const plain = plainTypes[shape.kind]
  if (plain !== undefined) return plain
  const declaration = place.plan.declarationOf(shape)
  if (declaration !== undefined && !isOpen(declaration)) return nameIn(declaration, place)
  // What most properties are is made at once.
  const type = declaration === undefined && shape.kind === 'noted' ? simpleText(shape.shape, place) : undefined
  return type === undefined || shape.kind !== 'noted' ? later(shape, place, label) : [note(label + shape.note), type]
}

function later(shape: Shape, place: Place, label: string): Text {
  return () => alternatives(alternativesOf(shape, place, label))
}

/** A plain type, or the name of one; undefined for all else. */
function simpleText(shape: Shape, place: Place): string | undefined {
  const plain = plainTypes[shape.kind]
  if (plain !== undefined) return plain
  const declaration = place.plan.declarationOf(shape)
  return declaration === undefined || isOpen(declaration) ? undefined : nameIn(declaration, place)
}

/** What the type of a shape is, whatever its name. */
export function bodyText(shape: Shape, place: Place): Text {
  const list = expand(shape, place)
  // A name in quotes alone would be a string.
  return list.length === 1 && list[0]?.isQuoted === true ? ['Union[', list[0].text, ']'] : alternatives(list)
}

/** Types of which a value has one. */
interface Alternative {
  readonly text: Text
  /** A name that is not declared yet has no `|`. */
  readonly isQuoted?: boolean
}

function alternatives(list: readonly Alternative[]): Text {
  const texts = list.map(({ text }) => text)
  const [only = 'Never'] = texts
  if (texts.length <= 1) return only
  return texts.length > longestRow || list.some(({ isQuoted }) => isQuoted === true)
    ? ['Union[', join(', ', texts), ']']
    : join(' | ', texts)
}

function alternativesOf(shape: Shape, place: Place, label = ''): readonly Alternative[] {
  const declaration = place.plan.declarationOf(shape)
  if (declaration === undefined) return expand(shape, place, label)
  const name = { text: nameIn(declaration, place), isQuoted: isAhead(declaration, place) }
  return isOpen(declaration) ? [name, { text: 'dict[str, Any]' }] : [name]
}

function isAhead(declaration: Declaration, place: Place): boolean {
  return declaration.place >= place.after
}

function nameIn(declaration: Declaration, place: Place): string {
  return isAhead(declaration, place) ? `"${declaration.name}"` : declaration.name
}

/** Whether a class has members that it does not declare, of a type that no class can say. */
function isOpen({ shape }: Declaration): boolean {
  const bare = bareShape(shape)
  return bare.kind === 'object' && bare.members.length > 0 && typeof bare.others !== 'string'
}

/** The alternatives of a shape in its order; those of unions within it are among them, and its values are together. */
function expand(shape: Shape, place: Place, label = ''): readonly Alternative[] {
  const isNoted = shape.kind === 'noted' && place.plan.declarationOf(shape.shape) === undefined
  const one = oneText(isNoted ? shape.shape : shape, place)
  if (one !== undefined) return [{ text: isNoted ? [note(label + shape.note), one] : one }]
  const found = new Map<unknown, Alternative>()
  const values: string[] = []
  const seen = new Set<Shape>()
  const pending: { readonly shape: Shape; readonly label: string }[] = [{ shape, label }]
  const remarks: Text[] = []
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const now = next.shape
    if (now !== shape && seen.has(now)) continue
    seen.add(now)
    if ((now !== shape || now.kind === 'recursive') && place.plan.declarationOf(now) !== undefined) {
      for (const alternative of alternativesOf(now, place)) found.set(alternative.text, alternative)
    } else if (now.kind === 'union') {
      for (let index = now.branches.length - 1; index >= 0; index--) {
        const branch = now.branches[index]
        if (branch !== undefined) pending.push({ shape: branch, label: labelOf(branch) })
      }
    } else if (now.kind === 'noted') {
      remarks.push(note(next.label + now.note))
      pending.push({ shape: now.shape, label: '' })
    } else if (now.kind === 'literal' && now.value !== null) {
      values.push(literalText(now.value))
      found.set(values, { text: () => `Literal[${values.join(', ')}]` })
    } else {
      const text = plainTypes[now.kind] ?? (now.kind === 'literal' ? 'None' : containerText(now, place))
      found.set(typeof text === 'string' ? text : now, { text })
    }
  }
  const [first, ...rest] = found.values()
  return first === undefined ? [] : [{ ...first, text: [...remarks, first.text] }, ...rest]
}

/** The type of a shape that is one alternative in any case, as most are; undefined for all others. */
function oneText(shape: Shape, place: Place): Text | undefined {
  switch (shape.kind) {
    case 'literal':
      return shape.value === null ? 'None' : valuesText([shape])
    case 'array':
    case 'object':
      return containerText(shape, place)
    case 'union':
      return shape.branches.every(isValue) ? valuesText(shape.branches) : undefined
    default:
      return plainTypes[shape.kind]
  }
}

/** A value that Python has a type for; it has another one for `None`. */
function isValue(shape: Shape): boolean {
  return shape.kind === 'literal' && shape.value !== null
}

function valuesText(shapes: readonly Shape[]): string {
  let values = ''
  for (const shape of shapes)
    if (shape.kind === 'literal') values += (values === '' ? '' : ', ') + literalText(shape.value)
  return `Literal[${values}]`
}

function containerText(shape: Shape, place: Place): Text {
  if (shape.kind === 'array') return ['list[', typeText(shape.item, place, 'each: '), ']']
  if (shape.kind === 'object' && typeof shape.others !== 'string')
    return ['dict[str, ', typeText(shape.others, place), ']']
  return 'dict[str, Any]'
}

/** A remark about one value of several begins with that value. */
function labelOf(branch: Shape): string {
  const bare = bareShape(branch)
  return bare.kind === 'literal' ? `${literalText(bare.value)}: ` : ''
}
