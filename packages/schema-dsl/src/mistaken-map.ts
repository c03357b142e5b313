const typeBoxKind = Symbol.for('TypeBox.Kind')

/** What an author gave in place of a map of value schemas, with the way forward; undefined where it is no known mistake. */
export function mistakenMap(map: unknown, path: string): string | undefined {
  if (typeof map !== 'object' || map === null) return undefined
  try {
    if (Object.hasOwn(map, typeBoxKind)) {
      return `${path} is a schema of @sinclair/typebox, whose types are not read: use TypeBox 1, the package "typebox"`
    }
    // A parameter of this name has an object here.
    if (Object.getOwnPropertyDescriptor(map, 'type')?.value !== 'object') return undefined
    return `${path} is a JSON Schema: give the map of its properties, each that is required with required: true`
  } catch {
    return undefined
  }
}
