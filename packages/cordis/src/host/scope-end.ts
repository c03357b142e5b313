import { Context } from '@deepseek-ai/cordis'
import { scopeOf } from '@deepseek-ai/dsh-scope'
import { scopeChainOf, type ScopeKey } from '@dsh/kernel'

/** The contexts that a scope was made with, as far as something was registered through them. */
const homes = new WeakMap<ScopeKey, Set<Context>>()

/** Remembers where a scope begins, so that its end can be told of: an agent says it, any other key does not. */
export function rememberHome(ctx: Context, key: ScopeKey): void {
  const known = homes.get(key) ?? new Set()
  for (const home of known) if (home.fiber.uid === null) known.delete(home)
  known.add(homeOf(ctx, key))
  homes.set(key, known)
}

/**
 * Calls `listener` when one of these contexts ends, the scope, or one above it: where the agent says what its context is,
 * or where something was registered in the scope.
 */
export function onScopeEnd(others: readonly Context[], scope: ScopeKey, listener: () => void): () => void {
  let isOver = false
  const letGo: (() => unknown)[] = []
  const contexts = new Set([...others, ...scopeChainOf(scope).flatMap(contextsOf)])
  for (const ctx of contexts) {
    try {
      letGo.push(ctx.effect(() => () => (isOver ? undefined : listener()), 'tools: a program'))
    } catch {
      // It has ended already.
      listener()
    }
  }
  return () => {
    isOver = true
    for (const release of letGo) void release()
  }
}

function contextsOf(key: ScopeKey): readonly Context[] {
  const { ctx } = key as { readonly ctx?: unknown }
  const known = [...(homes.get(key) ?? [])].filter(home => home.fiber.uid !== null)
  return Context.is(ctx) ? [ctx.fiber.ctx, ...known] : known
}

/** The outermost of the contexts that have this scope: those inside may go long before it. */
function homeOf(ctx: Context, key: ScopeKey): Context {
  let home = ctx.fiber.ctx
  for (let above = home.fiber.parent; scopeOf(above) === key; above = home.fiber.parent) home = above.fiber.ctx
  return home
}
