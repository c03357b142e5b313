import { formats } from './formats/formats.ts'
import type { Vocabulary } from './keyword.ts'
import { plainSettings, type Settings } from './settings.ts'

/** How schemas are recognised; two sets of options never share what was compiled. */
export interface SchemaOptions {
  /** The keywords that are taken; default `standardVocabulary`. */
  readonly vocabulary?: Vocabulary
  /** How many schemas, and how many containers of a checked value, may lie within each other; default 256, at most 1024. */
  readonly maxDepth?: number
  /** Whether `format` refuses values, where it is a note by default. */
  readonly assertFormats?: boolean
}

const greatestDepth = 1024

export function resolveOptions(options: SchemaOptions = {}): Settings {
  const { vocabulary = plainSettings.vocabulary, maxDepth = plainSettings.maxDepth, assertFormats = false } = options
  if (!Number.isInteger(maxDepth) || maxDepth < 1 || maxDepth > greatestDepth) {
    throw new RangeError(`maxDepth must be an integer from 1 to ${greatestDepth}`)
  }
  return { vocabulary, maxDepth, formats: assertFormats ? formats : undefined }
}
