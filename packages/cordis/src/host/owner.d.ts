import type { Context } from '@deepseek-ai/cordis'
import type { Owner, Scope } from '@dsh/kernel'
/** What a fiber may be told to run and to undo: one thing, or several in order. */
type Setup = () => () => void
/** Turns one registration into what the fiber tracks. */
export type Compose = (setup: Setup) => Parameters<Context['effect']>[0]
/**
 * Whoever calls from this context: its scope says where a registration is visible, its fiber when it ends. The disposer
 * of a registration is the very one that the fiber tracks.
 */
export declare function ownerOf(ctx: Context, label: string, compose?: Compose): Owner
/** The same where a scope is asked for; the registry refuses one without a key. */
export declare function scopeOwnerOf(ctx: Context, label: string, compose?: Compose): Scope
export {}
