import z from '@deepseek-ai/schemastery'
import type { Config } from '../contract/config.ts'

interface Field {
  default(value: unknown): Field
  min(value: number): Field
  max(value: number): Field
  step(value: number): Field
}

/** Without their own types, which cost thousands of instantiations to say what `Config` says. */
const fields = z as unknown as Record<'object' | 'union' | 'number', (given?: unknown) => Field>

/** What a configuration may say: what is refused here takes no running service down. */
export function createConfigSchema(): z<Config> {
  return fields.object({
    mode: fields.union(['native', 'code', 'both']).default('native'),
    maxParallelSubCalls: fields.number().step(1).min(1).max(Number.MAX_SAFE_INTEGER).default(10),
  }) as never
}
