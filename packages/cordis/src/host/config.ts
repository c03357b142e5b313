import z from '@deepseek-ai/schemastery'
import type { Config } from '../contract/config.ts'

interface Field {
  default(value: unknown): Field
}

/** Without their own types, which cost thousands of instantiations to say what `Config` says. */
const fields = z as unknown as Record<'object' | 'union' | 'number', (given?: unknown) => Field> & {
  transform(inner: Field, check: (given: number) => number): Field
}

/** What a configuration may say, with what it says where it says nothing. */
export const config: z<Config> = fields.object({
  mode: fields.union(['native', 'code', 'both']).default('native'),
  // Here as well as where it is used: what is refused here takes no running service down.
  maxParallelSubCalls: fields.transform(fields.number(), assertCapacity).default(10),
}) as never

function assertCapacity(given: number): number {
  if (Number.isSafeInteger(given) && given > 0) return given
  throw new z.ValidationError('maxParallelSubCalls must be a positive integer; 1 runs one call at a time', {})
}
