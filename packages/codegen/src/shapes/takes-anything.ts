import { bareShape, type Shape } from './shape.ts'

/** Whether a tool declares no arguments: it takes an object, of which nobody would guess that it may hold any. */
export function takesAnything(parameters: Shape): boolean {
  const bare = bareShape(parameters)
  return bare.kind === 'object' && bare.members.length === 0 && bare.others === 'unsaid'
}
