import type { ObjectSchema } from '@dsh/json-schema'
import type { Fill } from './defaults.ts'

/** How the arguments of one tool are checked, and what its functions get of them. */
export interface ArgumentsReader {
  /** What the model is sent. */
  readonly schema: ObjectSchema
  /** Fills in defaults, where there are any to fill in; what is below gets complete arguments as well as others. */
  readonly complete?: Fill
  /** For the body: throws, or rejects with, a `ToolArgsError` where they are invalid. */
  read(args: unknown): unknown
  /** For presenters and the classifier: `undefined` where they are invalid. */
  readSoftly(args: unknown): { readonly args: unknown } | undefined
  /** For projections of a value: the arguments that the body had. */
  recall(args: unknown): unknown
}
