import { type ScopeKey } from '@dsh/kernel'
/** Gives a scope the ancestors that it has in the harness. A move there is seen, and announced, at the next look. */
export declare function mirrorScope(key: ScopeKey | undefined): void
