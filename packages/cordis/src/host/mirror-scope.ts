import { scopeChainOf } from '@deepseek-ai/dsh-scope'
import { bindScopeParent, scopeParentOf, type ScopeBinding, type ScopeKey } from '@dsh/kernel'

const bindings = new WeakMap<ScopeKey, ScopeBinding>()

/** Gives a scope the ancestors that it has in the harness. A move there is seen, and announced, at the next look. */
export function mirrorScope(key: ScopeKey | undefined): void {
  if (key === undefined) return
  if ((typeof key !== 'object' || key === null) && typeof key !== 'function')
    throw new TypeError(`a scope is an object, such as the agent, and not ${key === null ? 'null' : `a ${typeof key}`}`)
  const chain = scopeChainOf(key)
  // From the root on, so that no link on the way can close a cycle.
  for (let place = chain.length - 2; place >= 0; place -= 1) {
    const child = chain[place] as ScopeKey
    const parent = chain[place + 1] as ScopeKey
    if (scopeParentOf(child) === parent) continue
    const binding = bindings.get(child)
    if (binding === undefined) bindings.set(child, bindScopeParent(child, parent))
    else binding.rebind(parent)
  }
}
