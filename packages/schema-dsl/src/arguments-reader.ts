import type { ObjectSchema } from '@dsh/json-schema'

/** How the arguments of one tool are checked, and what its functions get of them. */
export interface ArgumentsReader {
  /** What the model is sent. */
  readonly schema: ObjectSchema
  /** For the body: throws, or rejects with, a `ToolArgsError` where they are invalid. */
  read(args: unknown): unknown
  /** For presenters and the classifier: `undefined` where they are invalid. */
  readSoftly(args: unknown): { readonly args: unknown } | undefined
  /** For projections of a value: the arguments that the body had. */
  recall(args: unknown): unknown
}
