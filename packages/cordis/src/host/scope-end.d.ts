import { Context } from '@deepseek-ai/cordis'
import { type ScopeKey } from '@dsh/kernel'
/** Remembers where a scope begins, so that its end can be told of: an agent says it, any other key does not. */
export declare function rememberHome(ctx: Context, key: ScopeKey): void
/**
 * Calls `listener` when one of these contexts ends, the scope, or one above it: where the agent says what its context is,
 * or where something was registered in the scope.
 */
export declare function onScopeEnd(others: readonly Context[], scope: ScopeKey, listener: () => void): () => void
