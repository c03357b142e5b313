import type { Context } from '@deepseek-ai/cordis'
import { scopeOf } from '@deepseek-ai/dsh-scope'
import type { Disposer, Owner, Scope } from '@dsh/kernel'
import { mirrorScope } from './mirror-scope.ts'
import { rememberHome } from './scope-end.ts'

/** What a fiber may be told to run and to undo: one thing, or several in order. */
type Setup = () => () => void
/** Turns one registration into what the fiber tracks. */
export type Compose = (setup: Setup) => Parameters<Context['effect']>[0]

/**
 * Whoever calls from this context: its scope says where a registration is visible, its fiber when it ends. The disposer
 * of a registration is the very one that the fiber tracks.
 */
export function ownerOf(ctx: Context, label: string, compose: Compose = setup => setup): Owner {
  const key = scopeOf(ctx)
  mirrorScope(key)
  if (key !== undefined) rememberHome(ctx, key)
  return {
    ...(key !== undefined && { key }),
    effect: setup => toDisposer(ctx.effect(compose(setup), label)),
  }
}

/** The same where a scope is asked for; the registry refuses one without a key. */
export function scopeOwnerOf(ctx: Context, label: string, compose?: Compose): Scope {
  return ownerOf(ctx, label, compose) as Scope
}

/** Not a new function: a composite effect finds what it owns by identity. */
function toDisposer(dispose: () => unknown): Disposer {
  return Object.defineProperty(dispose, Symbol.dispose, { value: dispose, configurable: true }) as Disposer
}
