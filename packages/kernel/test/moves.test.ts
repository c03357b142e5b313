import {
  bindScopeParent,
  createLayers,
  createScope,
  scopeChainOf,
  scopeParentOf,
  type Change,
  type Layers,
} from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { add, createNames, visible, type Names } from './names.ts'

const observed = (): { layers: Layers<Names>; heard: Change[] } => {
  const heard: Change[] = []
  return { layers: createLayers(createNames, notice => heard.push(notice)), heard }
}
/** Layers whose listener refuses every `rebind`, after noting where the scope stood then. */
const refusing = (): { layers: Layers<Names>; stood: (object | undefined)[] } => {
  const stood: (object | undefined)[] = []
  const layers = createLayers(createNames, ({ kind, scope = {} }) => {
    if (kind !== 'rebind') return
    stood.push(scopeParentOf(scope))
    throw new Error('refused')
  })
  return { layers, stood }
}

describe('the notice of a scope that is moved', () => {
  it('is of kind `rebind`, for that scope, without names, and frozen', () => {
    const { layers, heard } = observed()
    const scope = createScope()
    add(layers, scope, 'a')
    heard.length = 0
    bindScopeParent(scope.key, {})
    expect(heard).toEqual([{ kind: 'rebind', scope: scope.key, names: [] }])
    expect(Object.isFrozen(heard[0]) && Object.isFrozen(heard[0]?.names)).toBe(true)
  })

  it('comes after the move, before rebind() returns', () => {
    const scope = createScope()
    const parents: (object | undefined)[] = []
    const layers = createLayers(createNames, () => parents.push(scopeParentOf(scope.key)))
    const binding = bindScopeParent(scope.key, {})
    const other = {}
    add(layers, scope, 'a')
    parents.length = 0
    binding.rebind(other)
    expect(parents).toEqual([other])
  })

  it('comes when the scope leaves a parent that contributed', () => {
    const { layers, heard } = observed()
    const parent = createScope()
    add(layers, parent, 'a')
    const binding = bindScopeParent({}, parent.key)
    heard.length = 0
    binding.rebind({})
    expect(heard.map(({ kind }) => kind)).toEqual(['rebind'])
  })

  it('comes when the scope moves below an ancestor that contributed', () => {
    const { layers, heard } = observed()
    const root = createScope()
    const middle = createScope({ parent: root.key })
    add(layers, root, 'a')
    const binding = bindScopeParent({}, {})
    heard.length = 0
    binding.rebind(middle.key)
    expect(heard.map(({ kind }) => kind)).toEqual(['rebind'])
  })

  it('comes once, however many scopes above have contributed', () => {
    const { layers, heard } = observed()
    const [one, other] = [createScope(), createScope()]
    const scope = createScope()
    for (const each of [one, other, scope]) add(layers, each, 'a')
    const binding = bindScopeParent(scope.key, one.key)
    heard.length = 0
    binding.rebind(other.key)
    expect(heard).toHaveLength(1)
  })

  it('goes to all layers that are concerned, and to no others', () => {
    const [one, two, idle] = [observed(), observed(), observed()]
    const scope = createScope()
    add(one.layers, scope, 'a')
    add(two.layers, scope, 'b')
    add(idle.layers, createScope(), 'c')
    for (const { heard } of [one, two, idle]) heard.length = 0
    bindScopeParent(scope.key, {})
    expect([one, two, idle].map(({ heard }) => heard.length)).toEqual([1, 1, 0])
  })

  it('does not come for a new scope, whatever it inherits', () => {
    const { layers, heard } = observed()
    const parent = createScope()
    add(layers, parent, 'a')
    heard.length = 0
    createScope({ parent: parent.key })
    expect(heard).toEqual([])
  })

  it('comes for a scope that is placed late, after it contributed', () => {
    const { layers, heard } = observed()
    const parent = createScope()
    const scope = createScope()
    add(layers, parent, 'a')
    add(layers, scope, 'b')()
    heard.length = 0
    bindScopeParent(scope.key, parent.key)
    expect(heard.map(({ kind }) => kind)).toEqual(['rebind'])
  })

  it('comes for a scope that is placed late, after others were placed below it', () => {
    const { layers, heard } = observed()
    const root = createScope()
    add(layers, root, 'a')
    const middle = {}
    const leaf = createScope({ parent: middle })
    heard.length = 0
    bindScopeParent(middle, root.key)
    expect(visible(layers, leaf.key)).toEqual(['a'])
    expect(heard.map(({ kind, scope }) => [kind, scope])).toEqual([['rebind', middle]])
  })

  it('comes for a scope that ended and is made again elsewhere', async () => {
    const { layers, heard } = observed()
    const parent = createScope()
    add(layers, parent, 'a')
    const scope = createScope({ parent: parent.key })
    await scope.dispose()
    heard.length = 0
    createScope({ key: scope.key, parent: {} })
    expect(heard.map(({ kind }) => kind)).toEqual(['rebind'])
  })

  it('does not come where no layer stands on the way up, before or after', () => {
    const { layers, heard } = observed()
    const scope = createScope()
    const binding = bindScopeParent(scope.key, {})
    add(layers, scope, 'a')()
    heard.length = 0
    binding.rebind({})
    expect(heard).toEqual([])
  })

  it('does not come for a move that is refused', () => {
    const { layers, heard } = observed()
    const scope = createScope()
    const binding = bindScopeParent(scope.key, {})
    add(layers, scope, 'a')
    heard.length = 0
    expect(() => binding.rebind(scope.key)).toThrow('under itself')
    expect(heard).toEqual([])
  })
})

describe('a listener that refuses the move of a scope', () => {
  it('puts a scope back where it was, and its error comes out of rebind()', () => {
    const { layers } = refusing()
    const scope = createScope()
    const parent = {}
    const binding = bindScopeParent(scope.key, parent)
    add(layers, scope, 'a')
    expect(() => binding.rebind({})).toThrow('refused')
    expect(scopeParentOf(scope.key)).toBe(parent)
  })

  it('leaves a scope that was nowhere free to be placed again', () => {
    const { layers } = refusing()
    const scope = createScope()
    const contribution = add(layers, scope, 'a')
    expect(() => bindScopeParent(scope.key, {})).toThrow('refused')
    expect(scopeParentOf(scope.key)).toBeUndefined()
    contribution()
    const parent = {}
    bindScopeParent(scope.key, parent)
    expect(scopeParentOf(scope.key)).toBe(parent)
  })

  it('leaves the key of a scope that ended free to be taken again', async () => {
    const { layers } = refusing()
    const parent = createScope()
    const scope = createScope({ parent: parent.key })
    await scope.dispose()
    const contribution = add(layers, parent, 'a')
    expect(() => createScope({ key: scope.key, parent: {} })).toThrow('refused')
    expect(scopeParentOf(scope.key)).toBe(parent.key)
    contribution()
    expect(() => createScope({ key: scope.key, parent: {} })).not.toThrow()
  })

  it('hears of the move back', () => {
    const { layers, stood } = refusing()
    const scope = createScope()
    const [before, after] = [{}, {}]
    const binding = bindScopeParent(scope.key, before)
    add(layers, scope, 'a')
    expect(() => binding.rebind(after)).toThrow('refused')
    expect(stood).toEqual([after, before])
  })

  it('keeps no other listener from hearing of the move and of the move back', () => {
    const [first, second] = [refusing(), observed()]
    const third = refusing()
    const scope = createScope()
    const binding = bindScopeParent(scope.key, {})
    add(first.layers, scope, 'a')
    add(second.layers, scope, 'a')
    add(third.layers, scope, 'a')
    second.heard.length = 0
    expect(() => binding.rebind({})).toThrow('refused')
    expect(second.heard.map(({ kind }) => kind)).toEqual(['rebind', 'rebind'])
  })

  it('never lets a version fall back', () => {
    const { layers } = refusing()
    const scope = createScope()
    add(layers, scope, 'a')
    const before = layers.version(scope.key)
    expect(() => bindScopeParent(scope.key, {})).toThrow('refused')
    expect(layers.version(scope.key)).toBeGreaterThan(before)
  })

  it('does not put back a scope that another listener has moved on meanwhile', () => {
    const scope = createScope()
    const binding = bindScopeParent(scope.key, {})
    const [asked, chosen] = [{}, {}]
    const mover = createLayers(createNames, ({ kind }) => {
      if (kind === 'rebind' && scopeParentOf(scope.key) === asked) binding.rebind(chosen)
    })
    let told = 0
    const refuser = createLayers(createNames, ({ kind }) => {
      if (kind === 'rebind') told += 1
      if (told === 2) throw new Error('refused')
    })
    add(mover, scope, 'a')
    add(refuser, scope, 'a')
    expect(() => binding.rebind(asked)).toThrow('refused')
    expect(scopeParentOf(scope.key)).toBe(chosen)
  })

  it('does not put a scope back under what a listener has placed below it meanwhile', () => {
    const scope = createScope()
    const [before, after] = [{}, {}]
    const binding = bindScopeParent(scope.key, before)
    const layers = createLayers(createNames, notice => {
      if (notice.kind !== 'rebind' || notice.scope !== scope.key) return
      bindScopeParent(before, scope.key)
      throw new Error('refused')
    })
    add(layers, scope, 'a')
    expect(() => binding.rebind(after)).toThrow('refused')
    expect(scopeChainOf(before)).toEqual([before, scope.key, after])
  })
})
