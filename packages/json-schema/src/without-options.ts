import type { CompiledSchema } from './compiled-schema.ts'
import { bringOver } from './import/bring-over.ts'
import { createLedger } from './import/receipt.ts'
import { recall } from './memory.ts'
import type { JsonSchemaNode } from './node.ts'
import { plainSettings } from './settings.ts'

/**
 * What `compileSchema` gives without options. A bundle that asks for nothing else carries no tests of formats, which weigh
 * a twentieth of it.
 */
export function compilePlain(schema: JsonSchemaNode): CompiledSchema {
  return recall(schema, plainSettings)
}

/** The schema that `importSchema` gives without options; a bundle that asks for nothing else carries no receipt. */
export function importPlain(schema: unknown): JsonSchemaNode {
  return bringOver(schema, plainSettings, createLedger(), false).compiled.schema
}
