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
  readonly missing?: (record: ReadonlyMap<string, unknown>, path: string) => readonly string[]
  /** The keywords that hold other specs. */
  readonly nested?: { readonly [keyword: string]: ReadNested }
}

/** Legal on every node. */
export const annotations = ['description', 'title', 'default', 'examples'] as const

/** Legal on every scalar. */
export const choices = [...annotations, 'enum', 'const'] as const

/** Legal on every number. */
export const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const
