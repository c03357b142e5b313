import { quote } from '@dsh/codegen'

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/u

/** The name of a property, in quotes where TypeScript wants them. */
export function propertyKey(name: string): string {
  return identifier.test(name) ? name : quote(name)
}

/** The name of a method: `new` without quotes would be a constructor. */
export function methodKey(name: string): string {
  return name === 'new' ? quote(name) : propertyKey(name)
}
