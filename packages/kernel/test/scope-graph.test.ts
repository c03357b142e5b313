import {
  bindScopeParent,
  createScope,
  scopeChainOf,
  scopeParentOf,
  type ScopeBinding,
  type ScopeKey,
} from '@dsh/kernel'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('bindScopeParent(key, parent)', () => {
  it('places the key under the parent', () => {
    const [key, parent] = [{}, {}]
    bindScopeParent(key, parent)
    expect(scopeParentOf(key)).toBe(parent)
  })

  it('refuses a second bind, whoever calls, and keeps the first', () => {
    const [key, parent] = [{}, {}]
    bindScopeParent(key, parent)
    expect(() => bindScopeParent(key, {})).toThrow(
      'this scope already has a parent: move it with the binding that the first bindScopeParent() returned',
    )
    expect(scopeParentOf(key)).toBe(parent)
  })

  it('refuses to place a key under itself', () => {
    const key = {}
    expect(() => bindScopeParent(key, key)).toThrow('under itself or under one of its descendants')
    expect(scopeParentOf(key)).toBeUndefined()
  })

  it('refuses to place a key under its descendant', () => {
    const [top, middle, leaf] = [{}, {}, {}]
    bindScopeParent(leaf, middle)
    bindScopeParent(middle, top)
    expect(() => bindScopeParent(top, leaf)).toThrow('under itself or under one of its descendants')
    expect(scopeChainOf(leaf)).toEqual([leaf, middle, top])
  })

  it('leaves a key that it refused free to be bound', () => {
    const [key, parent] = [{}, {}]
    expect(() => bindScopeParent(key, key)).toThrow('under itself')
    bindScopeParent(key, parent)
    expect(scopeParentOf(key)).toBe(parent)
  })

  it('gives nothing but the right to move', () => {
    expect(Object.keys(bindScopeParent({}, {}))).toEqual(['rebind'])
  })
})

describe('binding.rebind(parent)', () => {
  it('moves the scope', () => {
    const [key, other] = [{}, {}]
    bindScopeParent(key, {}).rebind(other)
    expect(scopeParentOf(key)).toBe(other)
  })

  it('moves all that stands below along', () => {
    const [leaf, middle, other] = [{}, {}, {}]
    bindScopeParent(leaf, middle)
    bindScopeParent(middle, {}).rebind(other)
    expect(scopeChainOf(leaf)).toEqual([leaf, middle, other])
  })

  it('refuses a place under itself or a descendant, and stays where it was', () => {
    const [key, parent, below] = [{}, {}, {}]
    const binding = bindScopeParent(key, parent)
    bindScopeParent(below, key)
    expect(() => binding.rebind(below)).toThrow('under one of its descendants')
    expect(() => binding.rebind(key)).toThrow('under itself')
    expect(scopeParentOf(key)).toBe(parent)
  })

  it('takes a place that was below until another scope moved away', () => {
    const [key, below, elsewhere] = [{}, {}, {}]
    const binding = bindScopeParent(key, {})
    const lower = bindScopeParent(below, key)
    lower.rebind(elsewhere)
    binding.rebind(below)
    expect(scopeChainOf(key)).toEqual([key, below, elsewhere])
  })

  it('can be called again and again', () => {
    const [key, last] = [{}, {}]
    const binding = bindScopeParent(key, {})
    binding.rebind({})
    binding.rebind(last)
    expect(scopeParentOf(key)).toBe(last)
  })
})

describe('scopeParentOf(key)', () => {
  it('is undefined for a key that nobody placed', () => {
    expect(scopeParentOf({})).toBeUndefined()
  })
})

describe('scopeChainOf(key)', () => {
  it('is the key and its ancestors, nearest first', () => {
    const root = createScope()
    const middle = createScope({ parent: root.key })
    const leaf = createScope({ parent: middle.key })
    expect(scopeChainOf(leaf.key)).toEqual([leaf.key, middle.key, root.key])
  })

  it('is the key alone where it has no parent', () => {
    const key = {}
    expect(scopeChainOf(key)).toEqual([key])
  })

  it('is empty for undefined', () => {
    expect(scopeChainOf(undefined)).toEqual([])
  })

  it('walks ten thousand levels', () => {
    const keys = Array.from({ length: 10_000 }, () => ({}))
    for (const [depth, key] of keys.entries()) {
      const above = keys[depth + 1]
      if (above !== undefined) bindScopeParent(key, above)
    }
    expect(scopeChainOf(keys[0])).toHaveLength(10_000)
  })

  it('is what the moves that were not refused have made it, and never holds a key twice', () => {
    const moves = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 60 })
    fc.assert(
      fc.property(moves, pairs => {
        const keys: readonly ScopeKey[] = Array.from({ length: 8 }, () => ({}))
        const parents = new Map<ScopeKey, ScopeKey>()
        const bindings = new Map<ScopeKey, ScopeBinding>()
        for (const [from, to] of pairs) {
          const [key, parent] = [keys[from] ?? {}, keys[to] ?? {}]
          const refused = refuses(() => {
            const binding = bindings.get(key)
            if (binding === undefined) bindings.set(key, bindScopeParent(key, parent))
            else binding.rebind(parent)
          })
          expect(refused).toBe(ancestors(parents, parent).includes(key))
          if (!refused) parents.set(key, parent)
        }
        for (const key of keys) expect(scopeChainOf(key)).toEqual(ancestors(parents, key))
      }),
    )
  })
})

function ancestors(parents: ReadonlyMap<ScopeKey, ScopeKey>, key: ScopeKey): readonly ScopeKey[] {
  const parent = parents.get(key)
  return parent === undefined ? [key] : [key, ...ancestors(parents, parent)]
}

function refuses(action: () => void): boolean {
  try {
    action()
    return false
  } catch {
    return true
  }
}
