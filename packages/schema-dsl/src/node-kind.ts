import type { JsonSchemaType } from '@dsh/json-schema'
import type { Walk } from './walk.ts'

/** A schema that is being written. */
export type Draft = { [keyword: string]: unknown }

/** Reads a keyword that holds other specs, and writes what it becomes. */
export type ReadNested = (value: unknown, path: string, draft: Draft, walk: Walk) => void

/** How the specs of one kind are read. */
export interface NodeKind {
  /** What it becomes; the kinds without a type have none. */
  readonly type?: JsonSchemaType
  /** What an author may say besides `type`, in the order in which it is emitted. */
  readonly keywords: readonly string[]
  /** What must be there and is not. */
  readonly missing?: (record: Readonly<Record<string, unknown>>, path: string) => readonly string[]
  /** The keywords that hold other specs. */
  readonly nested?: { readonly [keyword: string]: ReadNested }
}

/** Legal on every node. */
export const annotations: readonly string[] = ['description', 'title', 'default', 'examples']

/** Legal on every scalar. */
export const choices: readonly string[] = /* @__PURE__ */ annotations.concat('enum', 'const')

/** Legal on every number. */
export const bounds: readonly string[] = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
