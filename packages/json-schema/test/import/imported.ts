import {
  compileSchema,
  importSchema,
  JsonSchemaError,
  type ImportOptions,
  type ImportReceipt,
  type SchemaOptions,
} from '@dsh/json-schema'

/** What an import has to say, as `path keyword action`. */
export function changesOf({ changes }: ImportReceipt): readonly string[] {
  const silent = changes.find(({ reason }) => reason === '')
  if (silent !== undefined) throw new Error(`no reason for ${silent.keyword} ${silent.action}`)
  return changes.map(({ path, keyword, action }) => [path, keyword, action].filter(part => part !== '').join(' '))
}

/** The receipt without the list of what was kept. */
export function outcomeOf({ schema, lossless, changes }: ImportReceipt): Omit<ImportReceipt, 'kept'> {
  return { schema, lossless, changes }
}

/** The schema that a foreign one becomes without a loss. */
export function imported(schema: unknown, options?: SchemaOptions): ImportReceipt['schema'] {
  const receipt = importSchema(schema, options)
  if (!receipt.lossless) throw new Error('something was lost')
  return receipt.schema
}

/** The verdicts of a schema that was imported. */
export function verdicts(schema: unknown, values: readonly unknown[]): readonly boolean[] {
  return values.map(compileSchema(imported(schema)).check)
}

/** Why an import is refused; empty where it is not. */
export function importRefusal(schema: unknown, options?: ImportOptions): readonly string[] {
  try {
    importSchema(schema, options)
    return []
  } catch (thrown) {
    if (!(thrown instanceof JsonSchemaError)) throw thrown
    return thrown.violations
  }
}
