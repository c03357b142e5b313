import type { Document, Place, Target } from '../document.ts'
import type { Plain } from '../plain.ts'
import type { Change } from '../receipt.ts'

/** One foreign schema while it is brought over. */
export interface Work {
  /** The schema as it was read. */
  readonly source: Plain
  readonly place: Place
  readonly isRoot: boolean
  /** The keywords that it has by now, with what was read of them. */
  readonly members: Map<string, unknown>
  readonly document: Document
  /** Says where the `$ref` that it has now leads. */
  refer(text: string, target: Exclude<Target, string>): void
  /** Writes down a change that no value can tell, with its reason where `reasonOf` knows none. */
  note(keyword: string, action: Change['action'], reason?: string): void
  /** Writes down that a keyword is taken out, though values can tell; `value` is its own, if the source has another. */
  lose(keyword: string, reason: string, value?: unknown): void
}

/** Brings over some keywords: it takes out what it knows, and puts in what says the same. */
export type Rewrite = (work: Work) => void
