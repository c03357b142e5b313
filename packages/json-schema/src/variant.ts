import type { KeywordModule } from './keyword-module.ts'

/** A keyword that differs from another in some members; who does not ask for it does not carry it in a bundle. */
/* @__NO_SIDE_EFFECTS__ */
export function variant(keyword: KeywordModule, changes: Partial<KeywordModule>): KeywordModule {
  return { ...keyword, ...changes }
}
