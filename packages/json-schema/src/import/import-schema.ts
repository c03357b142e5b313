import type { CompiledSchema } from '../compiled-schema.ts'
import { JsonSchemaError } from '../error.ts'
import { recall } from '../memory.ts'
import { resolveOptions, type SchemaOptions, type Settings } from '../options.ts'
import { createDocument, type Document } from './document.ts'
import { draftOf } from './draft.ts'
import { listKept } from './kept.ts'
import { placeReferences } from './place-references.ts'
import { isPlain, isWritable, readPlain, type Plain } from './plain.ts'
import { createLedger, type ImportReceipt, type Ledger } from './receipt.ts'
import { createTranslation } from './translate.ts'

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
  const ledger = createLedger(deferred)
  const source = readPlain(schema, ledger)
  const whole = typeof source === 'boolean' ? asObject(source, ledger) : source
  if (!isPlain(whole)) throw new JsonSchemaError(['schema must be a schema object or a boolean'])
  const isPure = ledger.changes.length === 0 && !deferred.includes('format') && isWritable(whole)
  const document = createDocument(whole)
  const compiled =
    (isPure ? asIs(whole, document, settings) : undefined) ?? translate(whole, document, settings, ledger, lossy)
  const changes = Object.freeze([...ledger.changes])
  let kept: ImportReceipt['kept'] | undefined
  return Object.freeze({
    schema: compiled.schema,
    lossless: ledger.isLossless(),
    changes,
    get kept() {
      // Of a boolean nothing stands as it did.
      return (kept ??= whole === source ? listKept(document, changes, settings) : [])
    },
  })
}

function asObject(schema: boolean, ledger: Ledger): Plain {
  ledger.note('schema', '', 'rewritten', `it is an object that says the same as ${schema}`)
  return schema ? {} : { not: {} }
}

/** The schema itself, where it is supported and of no older draft. */
function asIs(schema: Plain, document: Document, settings: Settings): CompiledSchema | undefined {
  for (const [node] of document.schemas()) if ((draftOf(node['$schema']) ?? 2020) !== 2020) return undefined
  try {
    return recall(schema, settings)
  } catch {
    return undefined
  }
}

function translate(
  schema: Plain,
  document: Document,
  settings: Settings,
  ledger: Ledger,
  mayLose: boolean,
): CompiledSchema {
  const translation = createTranslation(schema, document, settings, ledger)
  const output = translation.translate(schema, document.top)
  if (isPlain(output)) placeReferences(output, translation, ledger)
  if (translation.isTooDeep()) {
    throw new JsonSchemaError([`schema is nested deeper than ${settings.maxDepth} schemas`], 'DEPTH_EXCEEDED')
  }
  if (ledger.losses.length > 0 && !mayLose) throw new JsonSchemaError(ledger.losses)
  return recall(output, settings)
}
