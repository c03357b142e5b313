import type { CompiledSchema } from '../compiled-schema.ts'
import { JsonSchemaError } from '../error.ts'
import { recall } from '../memory.ts'
import { resolveOptions, type SchemaOptions, type Settings } from '../options.ts'
import { createDocument } from './document.ts'
import { draftOf } from './draft.ts'
import { placeReferences } from './place-references.ts'
import { isPlain, isWritable, readPlain, type Plain } from './plain.ts'
import { createLedger, type ImportReceipt, type Ledger } from './receipt.ts'
import { subschemasOf } from './subschemas.ts'
import { createTranslation } from './translate.ts'

/**
 * Brings a schema of another dialect to one that is supported, and says what that changed; throws a `JsonSchemaError`
 * for what would have to be weakened, unless `lossy`.
 *
 * @remarks
 * It takes draft-04 to 2020-12, by `$schema` where that is given, what is left of older drafts in newer schemas, and
 * words of OpenAPI that can mean one thing only. Nothing is ever fetched. A schema that is supported comes back as it is.
 * What is no schema, too deep or endless throws in any case.
 */
export function importSchema(
  schema: unknown,
  options: SchemaOptions & { readonly lossy?: boolean } = {},
): ImportReceipt {
  const settings = resolveOptions(options)
  const ledger = createLedger()
  const source = readPlain(schema, ledger)
  const whole = typeof source === 'boolean' ? asObject(source, ledger) : source
  if (!isPlain(whole)) throw new JsonSchemaError(['schema must be a schema object or a boolean'])
  const same = ledger.changes.length === 0 && isWritable(whole) ? asIs(whole, settings) : undefined
  const compiled = same ?? translate(whole, settings, ledger, options.lossy === true)
  return Object.freeze({
    schema: compiled.schema,
    lossless: ledger.losses.length === 0,
    changes: Object.freeze([...ledger.changes]),
  })
}

function asObject(schema: boolean, ledger: Ledger): Plain {
  ledger.note('schema', '', 'rewritten', `it is an object that says the same as ${schema}`)
  return schema ? {} : { not: {} }
}

/** The schema itself, where it is supported and of no older draft. */
function asIs(schema: Plain, settings: Settings): CompiledSchema | undefined {
  const seen = new Set<Plain>()
  const pending = [schema]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    if ((draftOf(node['$schema']) ?? 2020) !== 2020) return undefined
    for (const child of subschemasOf(node, '')) pending.push(child.schema)
  }
  try {
    return recall(schema, settings)
  } catch {
    return undefined
  }
}

function translate(schema: Plain, settings: Settings, ledger: Ledger, mayLose: boolean): CompiledSchema {
  const document = createDocument(schema)
  const translation = createTranslation(schema, document, settings, ledger)
  const output = translation.translate(schema, document.top)
  if (isPlain(output)) placeReferences(output, translation, ledger)
  if (translation.isTooDeep()) {
    throw new JsonSchemaError([`schema is nested deeper than ${settings.maxDepth} schemas`], 'DEPTH_EXCEEDED')
  }
  if (ledger.losses.length > 0 && !mayLose) throw new JsonSchemaError(ledger.losses)
  return recall(output, settings)
}
