import { Context } from '@deepseek-ai/cordis'
import { scopeChainOf, type ScopeKey } from '@dsh/kernel'

/** Calls `listener` when an agent's scope ends, or the scope of one above it, where the agent says what its context is. */
export function onScopeEnd(scope: ScopeKey, listener: () => void): () => void {
  let isOver = false
  const letGo: (() => unknown)[] = []
  for (const key of scopeChainOf(scope)) {
    const { ctx } = key as { readonly ctx?: unknown }
    if (!Context.is(ctx)) continue
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
