import { bindScopeParent, createLayers, createScope, scopeChainOf, scopeParentOf } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { add, createNames, visible } from './names.ts'

describe('createScope(options)', () => {
  it('has a key of its own', () => {
    expect(createScope().key).not.toBe(createScope().key)
  })

  it('has a key that names it in a debugger, and that nobody can write to', () => {
    const { key } = createScope({ name: 'reviewer' })
    expect(key).toEqual({ name: 'reviewer' })
    expect(Object.isFrozen(key)).toBe(true)
  })

  it('takes the key that is given, whatever object it is', () => {
    const agent = new Map()
    expect(createScope({ key: agent }).key).toBe(agent)
  })

  it('can be registered on at once', () => {
    const layers = createLayers(createNames)
    const scope = createScope()
    add(layers, scope, 'a')
    expect(visible(layers, scope.key)).toEqual(['a'])
  })

  it('stands under its parent at once', () => {
    const parent = createScope()
    expect(scopeParentOf(createScope({ parent: parent.key }).key)).toBe(parent.key)
  })

  it('stands under nobody where no parent is given', () => {
    expect(scopeParentOf(createScope().key)).toBeUndefined()
  })

  it('throws where its key has a parent already', () => {
    const { key } = createScope({ parent: {} })
    expect(() => createScope({ key, parent: {} })).toThrow('this scope already has a parent')
  })

  it('throws where its key would become its own ancestor', () => {
    const key = {}
    expect(() => createScope({ key, parent: key })).toThrow('under itself')
  })

  it('shares the layer of a key with another scope of that key', () => {
    const layers = createLayers(createNames)
    const key = {}
    add(layers, createScope({ key }), 'a')
    add(layers, createScope({ key }), 'b')
    expect(layers.own(key)?.names).toEqual(['a', 'b'])
  })

  it('calls itself by its name when it refuses', async () => {
    const scope = createScope({ name: 'reviewer' })
    await scope.dispose()
    expect(() => scope.effect(() => () => {})).toThrow('owner "reviewer" has ended')
  })
})

describe('scope.dispose()', () => {
  it('undoes what was registered on it, last first', async () => {
    const layers = createLayers(createNames)
    const scope = createScope()
    const seen: (readonly string[])[] = []
    for (const name of ['a', 'b', 'c']) {
      scope.effect(() => () => seen.push(visible(layers, scope.key)))
      add(layers, scope, name)
    }
    await scope.dispose()
    expect(seen).toEqual([['a', 'b'], ['a'], []])
  })

  it('leaves what another scope of the same key registered', async () => {
    const layers = createLayers(createNames)
    const key = {}
    const one = createScope({ key })
    add(layers, one, 'a')
    add(layers, createScope({ key }), 'b')
    await one.dispose()
    expect(visible(layers, key)).toEqual(['b'])
  })

  it('makes the scope refuse with INACTIVE_EFFECT', async () => {
    const scope = createScope()
    await scope.dispose()
    expect(() => scope.effect(() => () => {})).toThrow(expect.objectContaining({ code: 'INACTIVE_EFFECT' }))
  })

  it('gives one promise for every call', () => {
    const scope = createScope({ parent: {} })
    expect(scope.dispose()).toBe(scope.dispose())
  })

  it('runs at the end of a block that declares the scope with `await using`', async () => {
    let undone = false
    {
      await using scope = createScope()
      scope.effect(() => () => {
        undone = true
      })
    }
    expect(undone).toBe(true)
  })

  it('frees the key, so that the scope can be made again under the same parent', async () => {
    const parent = {}
    const { key, dispose } = createScope({ parent })
    await dispose()
    expect(createScope({ key, parent }).key).toBe(key)
  })

  it('frees the key, so that the scope can be made again under another parent', async () => {
    const scope = createScope({ parent: {} })
    await scope.dispose()
    const other = {}
    createScope({ key: scope.key, parent: other })
    expect(scopeParentOf(scope.key)).toBe(other)
  })

  it('frees the key also where an undo throws', async () => {
    const { key, effect, dispose } = createScope({ parent: {} })
    effect(() => () => {
      throw new Error('stuck')
    })
    await expect(dispose()).rejects.toThrow('stuck')
    expect(() => createScope({ key, parent: {} })).not.toThrow()
  })

  it('keeps its place on the way up, so that scopes below go on inheriting', async () => {
    const root = createScope()
    const middle = createScope({ parent: root.key })
    const leaf = createScope({ parent: middle.key })
    await middle.dispose()
    expect(scopeChainOf(leaf.key)).toEqual([leaf.key, middle.key, root.key])
  })

  it('does not free the key again once a later scope has taken it', async () => {
    const first = createScope({ parent: {} })
    await first.dispose()
    createScope({ key: first.key, parent: {} })
    await first.dispose()
    expect(() => createScope({ key: first.key, parent: {} })).toThrow('already has a parent')
  })

  it('frees nothing that it did not bind', async () => {
    const key = {}
    bindScopeParent(key, {})
    await createScope({ key }).dispose()
    expect(() => bindScopeParent(key, {})).toThrow('already has a parent')
  })
})
