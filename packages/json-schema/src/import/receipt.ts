import type { JsonSchemaNode } from '../node.ts'

/** What an import did to a foreign schema. */
export interface ImportReceipt {
  /** The schema as it is supported, frozen. */
  readonly schema: JsonSchemaNode
  /** Whether it takes and refuses exactly the values that the foreign one does. */
  readonly lossless: boolean
  /** All that was changed, in the order in which it was met; empty where the schema was supported as it was. */
  readonly changes: readonly {
    /** The schema, as the source has it. */
    readonly path: string
    /** The keyword, as the source has it. */
    readonly keyword: string
    /** Whether it is gone, says the same in other words, or was replaced by what it refers to. */
    readonly action: 'dropped' | 'rewritten' | 'inlined'
    /** Why, in half a sentence. */
    readonly reason: string
  }[]
}

type Change = ImportReceipt['changes'][number]

/** Everything that an import has to say, while it goes on. */
export interface Ledger {
  readonly changes: readonly Change[]
  /** What is lost; where nothing may be, the import is refused for it. */
  readonly losses: readonly string[]
  /** Writes down what no value can tell. */
  note(path: string, keyword: string, action: Change['action'], reason: string): void
  /** Writes down a keyword that is dropped though values can tell; `line` is said where that is refused. */
  lose(path: string, keyword: string, reason: string, line?: string): void
}

export function createLedger(): Ledger {
  const changes: Change[] = []
  const losses: string[] = []
  return {
    changes,
    losses,
    note: (path, keyword, action, reason) => void changes.push(Object.freeze({ path, keyword, action, reason })),
    lose: (path, keyword, reason, line = `${path}.${keyword} ${reason}`) => {
      changes.push(Object.freeze({ path, keyword, action: 'dropped', reason }))
      losses.push(line)
    },
  }
}
