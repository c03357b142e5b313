import type { CompiledSchema } from '../compiled-schema.ts'
import { JsonSchemaError } from '../error.ts'
import { recall } from '../memory.ts'
import type { Settings } from '../settings.ts'
import { createDocument, type Document } from './document.ts'
import { draftOf } from './draft.ts'
import { placeReferences } from './place-references.ts'
import { isPlain, isWritable, readPlain, type Plain } from './plain.ts'
import type { Ledger } from './receipt.ts'
import { createTranslation } from './translate.ts'

/** A foreign schema that was brought over. */
export interface BroughtOver {
  readonly compiled: CompiledSchema
  readonly document: Document
  /** Whether the source was a schema object, and not a boolean. */
  readonly isNode: boolean
}

/** Brings a foreign schema over, and writes down what that changes; throws for what is lost, unless it may be. */
export function bringOver(schema: unknown, settings: Settings, ledger: Ledger, mayLose: boolean): BroughtOver {
  const source = readPlain(schema, ledger)
  const whole = typeof source === 'boolean' ? asObject(source, ledger) : source
  if (!isPlain(whole)) throw new JsonSchemaError(['schema must be a schema object or a boolean'])
  const isPure = ledger.changes.length === 0 && !ledger.isDeferred('format') && isWritable(whole)
  const document = createDocument(whole)
  const compiled =
    (isPure ? asIs(whole, document, settings) : undefined) ?? translate(whole, document, settings, ledger, mayLose)
  return { compiled, document, isNode: whole === source }
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
