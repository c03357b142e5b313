import type { JsonValue } from '@dsh/json'

/**
 * Functions that a program finds among its tools, by name, and that are no tools: they only tell what the SDK left out.
 *
 * @remarks
 * Each takes the one argument that the program gave and gives JSON, or throws an error whose message is meant for the
 * program: a `TypeError` where the argument is none that it takes. None has the name of a tool.
 */
export type CodeHelpers = { readonly [name: string]: (argument: unknown) => JsonValue }
