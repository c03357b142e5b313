import type { Vocabulary } from './keyword.ts'
import { standardVocabulary } from './vocabulary.ts'

/** Tests of texts, by the name of their format. */
export type Formats = ReadonlyMap<string, (text: string) => boolean>

/** Options, resolved. */
export interface Settings {
  readonly vocabulary: Vocabulary
  readonly maxDepth: number
  /** Absent where `format` is a note. */
  readonly formats: Formats | undefined
}

/** What no options come to. A bundle that asks for no others carries no tests of formats. */
export const plainSettings: Settings = { vocabulary: standardVocabulary, maxDepth: 256, formats: undefined }
