import { resolveOptions, type SchemaOptions } from '../options.ts'
import { bringOver } from './bring-over.ts'
import { describeLoss } from './describe-loss.ts'
import { listKept } from './kept.ts'
import { reasonOf } from './reasons.ts'
import { createLedger, type ImportReceipt } from './receipt.ts'

/** What may become of that which cannot be enforced. */
export interface ImportOptions extends SchemaOptions {
  /** Whether it may be weakened: then a sentence of the description stands for it where one can, and else nothing. */
  readonly lossy?: boolean
  /**
   * Keywords that a second validator checks by the source: where they cannot be enforced they are taken out, and the receipt
   * lists them for it. Of `format` it lists each that is a note.
   */
  readonly deferred?: readonly string[]
}

/**
 * Brings a schema of another dialect to one that is supported, and says what that changed; throws a `JsonSchemaError`
 * for what would have to be weakened, unless `lossy` or `deferred` allow it.
 *
 * @remarks
 * It takes draft-04 to 2020-12, by `$schema` where that is given, what is left of older drafts in newer schemas, and
 * words of OpenAPI that can mean one thing only. Nothing is ever fetched. A schema that is supported comes back as it is.
 * What is no schema, too deep or endless throws in any case.
 */
export function importSchema(schema: unknown, options: ImportOptions = {}): ImportReceipt {
  const settings = resolveOptions(options)
  const { lossy = false, deferred = [] } = options
  const ledger = createLedger(deferred, { describe: describeLoss, reasonOf })
  const { compiled, document, isNode } = bringOver(schema, settings, ledger, lossy)
  const changes = Object.freeze([...ledger.changes])
  let kept: ImportReceipt['kept'] | undefined
  return Object.freeze({
    schema: compiled.schema,
    lossless: ledger.isLossless(),
    changes,
    get kept() {
      // Of a boolean nothing stands as it did.
      return (kept ??= isNode ? listKept(document, changes, settings) : [])
    },
  })
}
