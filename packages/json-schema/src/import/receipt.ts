import type { JsonSchemaNode } from '../node.ts'

/** What an import did to a foreign schema: `changes` lists all that does not stand as it did, and `kept` the rest. */
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
    /**
     * What became of it: it is gone, says the same in other words, was replaced by what it refers to, is a sentence of the
     * description, or is left to a second validator.
     */
    readonly action: 'dropped' | 'rewritten' | 'inlined' | 'described' | 'deferred'
    /** Why, in half a sentence. */
    readonly reason: string
  }[]
  /** All that stands as it did, schema by schema; it is listed when it is first asked for. */
  readonly kept: readonly {
    /** The schema, as the source has it. */
    readonly path: string
    /** The keyword. */
    readonly keyword: string
    /** Whether it can refuse a value; else it is a note, or a place to refer to. */
    readonly asserts: boolean
  }[]
}

export type Change = ImportReceipt['changes'][number]

/** What only a receipt needs: without it nothing is described, and no change has a reason of its own. */
export interface ReceiptWords {
  /** The sentence that can stand for a keyword, if there is one. */
  describe(keyword: string, value: unknown): string | undefined
  /** Why a keyword was changed, where that is always the same. */
  reasonOf(keyword: string, action: Change['action']): string
}

/** Everything that an import has to say, while it goes on. */
export interface Ledger {
  readonly words: ReceiptWords | undefined
  readonly changes: readonly Change[]
  /** What is lost for good; where nothing may be, the import is refused for it. */
  readonly losses: readonly string[]
  isLossless(): boolean
  /** Whether a second validator sees to a keyword. */
  isDeferred(keyword: string): boolean
  /** Writes down what no value can tell. */
  note(path: string, keyword: string, action: Change['action'], reason?: string): void
  /**
   * Writes down a keyword that is taken out though values can tell, and says whether a sentence has to stand for it. `line`
   * is said where it is refused.
   */
  lose(path: string, keyword: string, reason: string, canBeDescribed: boolean, line?: string): Change['action']
}

export function createLedger(deferred: readonly string[] = [], words?: ReceiptWords): Ledger {
  const isDeferred = (keyword: string): boolean => deferred.includes(keywordOf(keyword))
  const changes: Change[] = []
  const losses: string[] = []
  let isLossless = true
  const write = (path: string, keyword: string, action: Change['action'], reason: string): void => {
    changes.push(Object.freeze({ path, keyword, action, reason }))
  }
  return {
    changes,
    losses,
    isLossless: () => isLossless,
    isDeferred,
    words,
    note: (path, keyword, action, reason = words?.reasonOf(keywordOf(keyword), action) ?? '') => {
      write(path, keyword, action === 'dropped' && isDeferred(keyword) ? 'deferred' : action, reason)
    },
    lose: (path, keyword, reason, canBeDescribed, line = `${path}.${keyword} ${reason}`) => {
      const action = isDeferred(keyword) ? 'deferred' : canBeDescribed ? 'described' : 'dropped'
      isLossless = false
      write(path, keyword, action, reason)
      if (action !== 'deferred') losses.push(line)
      return action
    },
  }
}

/** The keyword, of a place in it too. */
export function keywordOf(place: string): string {
  return place.replace(/\[.*$/su, '')
}
