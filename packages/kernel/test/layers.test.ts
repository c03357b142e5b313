import {
  bindScopeParent,
  createLayers,
  createOwner,
  createScope,
  type Change,
  type Disposer,
  type Layers,
  type Owner,
} from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { fail } from './hostile.ts'
import { add, createNames, put, visible, type Names } from './names.ts'

const change = { kind: 'add', undo: 'remove', names: [] }
const refuse = fail('refused')
/** Layers, and what they announced. */
const observed = (): { layers: Layers<Names>; heard: Change[] } => {
  const heard: Change[] = []
  return { layers: createLayers(createNames, notice => heard.push(notice)), heard }
}
/** Layers whose listener refuses a notice of `kind`, after noting it. */
const refusing = (kind: string): { layers: Layers<Names>; heard: string[] } => {
  const heard: string[] = []
  const layers = createLayers(createNames, notice => {
    heard.push(notice.kind)
    if (notice.kind === kind) refuse()
  })
  return { layers, heard }
}

/** Whether the version that `key` sees grows while `action` runs. */
const grows = (layers: Layers<Names>, key: object | undefined, action: () => void): boolean => {
  const before = layers.version(key)
  action()
  const after = layers.version(key)
  expect(after).toBeGreaterThanOrEqual(before)
  return after > before
}

describe('createLayers(make, onChange)', () => {
  it('makes the global layer at once', () => {
    const made: (object | undefined)[] = []
    createLayers(key => {
      made.push(key)
      return createNames()
    })
    expect(made).toEqual([undefined])
  })

  it('makes the layer of a scope at its first contribution, for its key, once', () => {
    const made: (object | undefined)[] = []
    const layers = createLayers(key => {
      made.push(key)
      return createNames()
    })
    const scope = createScope()
    add(layers, scope, 'a')
    add(layers, scope, 'b')
    expect(made).toEqual([undefined, scope.key])
  })

  it('says nothing of its own making', () => {
    expect(observed().heard).toEqual([])
  })

  it('keeps what it holds apart from other layers of the same scope', () => {
    const [one, other] = [createLayers(createNames), createLayers(createNames)]
    const scope = createScope()
    add(one, scope, 'a')
    expect(other.own(scope.key)).toBeUndefined()
  })
})

describe('layers.own(key)', () => {
  it('is the layer of exactly this scope', () => {
    const layers = createLayers(createNames)
    const parent = createScope()
    const child = createScope({ parent: parent.key })
    add(layers, parent, 'a')
    add(layers, child, 'b')
    expect(layers.own(child.key)?.names).toEqual(['b'])
  })

  it('is undefined where the scope has contributed nothing, and stays so', () => {
    const layers = createLayers(createNames)
    const key = {}
    layers.own(key)
    layers.chain(key)
    layers.version(key)
    expect(layers.own(key)).toBeUndefined()
  })

  it('is the global layer for undefined', () => {
    const layers = createLayers(createNames)
    expect(layers.own(undefined)).toBe(layers.global)
  })
})

describe('layers.chain(key)', () => {
  it('goes from the farthest ancestor to the scope itself, past those that have no layer', () => {
    const layers = createLayers(createNames)
    const root = createScope()
    const middle = createScope({ parent: root.key })
    const leaf = createScope({ parent: middle.key })
    add(layers, leaf, 'leaf')
    add(layers, root, 'root')
    expect(layers.chain(leaf.key).map(layer => layer.names)).toEqual([['root'], ['leaf']])
  })

  it('holds neither the global layer nor those of descendants', () => {
    const layers = createLayers(createNames)
    const parent = createScope()
    add(layers, createOwner(), 'global')
    add(layers, createScope({ parent: parent.key }), 'child')
    expect(layers.chain(parent.key)).toEqual([])
  })

  it('holds nothing of a sibling', () => {
    const layers = createLayers(createNames)
    const parent = {}
    add(layers, createScope({ parent }), 'one')
    expect(layers.chain(createScope({ parent }).key)).toEqual([])
  })

  it('is empty for undefined', () => {
    expect(createLayers(createNames).chain(undefined)).toEqual([])
  })
})

describe('layers.contribute(owner, change, action)', () => {
  it('gives everyone what an owner without a key contributes', () => {
    const layers = createLayers(createNames)
    add(layers, createOwner(), 'a')
    expect(visible(layers, {})).toEqual(['a'])
  })

  it('gives the scope and those below what a scope contributes, and nobody else', () => {
    const layers = createLayers(createNames)
    const root = createScope()
    const scope = createScope({ parent: root.key })
    const below = createScope({ parent: scope.key })
    add(layers, scope, 'a')
    expect(visible(layers, scope.key)).toEqual(['a'])
    expect(visible(layers, below.key)).toEqual(['a'])
    expect(visible(layers, root.key)).toEqual([])
    expect(visible(layers)).toEqual([])
  })

  it('acts, then announces: the listener sees what was done', () => {
    const seen: (readonly string[])[] = []
    const layers: Layers<Names> = createLayers(createNames, () => seen.push(visible(layers)))
    add(layers, createOwner(), 'a')
    expect(seen).toEqual([['a']])
  })

  it('announces what it was called, where it happened and the names', () => {
    const { layers, heard } = observed()
    const scope = createScope()
    add(layers, scope, 'a')
    expect(heard).toEqual([{ kind: 'add', scope: scope.key, names: ['a'] }])
  })

  it('leaves the scope out of what is announced where everyone is concerned', () => {
    const { layers, heard } = observed()
    add(layers, createOwner(), 'a')
    expect(heard.map(notice => Object.keys(notice))).toEqual([['kind', 'names']])
  })

  it('gives back the very disposer of the owner', () => {
    const made: Disposer[] = []
    const inner = createOwner()
    const owner: Owner = {
      effect(setup, label) {
        const disposer = inner.effect(setup, label)
        made.push(disposer)
        return disposer
      },
    }
    expect([add(createLayers(createNames), owner, 'a')]).toEqual(made)
  })

  it('labels the effect with the kind', () => {
    const labels: (string | undefined)[] = []
    const inner = createOwner()
    const owner: Owner = {
      effect(setup, label) {
        labels.push(label)
        return inner.effect(setup, label)
      },
    }
    add(createLayers(createNames), owner, 'a')
    expect(labels).toEqual(['add'])
  })

  it('reads the key of its owner once', () => {
    let reads = 0
    const { effect } = createOwner()
    const layers = createLayers(createNames)
    const owner: Owner = {
      effect,
      get key() {
        reads += 1
        return {}
      },
    }
    add(layers, owner, 'a')()
    expect(reads).toBe(1)
  })

  it('throws INACTIVE_EFFECT where the owner has ended, and changes nothing', async () => {
    const { layers, heard } = observed()
    const scope = createScope()
    await scope.dispose()
    expect(() => add(layers, scope, 'a')).toThrow(expect.objectContaining({ code: 'INACTIVE_EFFECT' }))
    expect(layers.own(scope.key)).toBeUndefined()
    expect(heard).toEqual([])
  })

  it('announces copies of the names, each once and frozen, the same at the end as at the beginning', () => {
    const { layers, heard } = observed()
    const names = ['a', 'b', 'a']
    const dispose = layers.contribute(createOwner(), { ...change, names }, put('a'))
    names.push('later')
    dispose()
    expect(heard.map(notice => notice.names)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(heard.map(notice => Object.isFrozen(notice) && Object.isFrozen(notice.names))).toEqual([true, true])
  })

  describe('whose action throws', () => {
    it('throws that on and announces nothing', () => {
      const { layers, heard } = observed()
      expect(() => layers.contribute(createScope(), change, refuse)).toThrow('refused')
      expect(heard).toEqual([])
    })

    it('leaves no layer that was made for it', () => {
      const layers = createLayers(createNames)
      const scope = createScope()
      expect(() => layers.contribute(scope, change, refuse)).toThrow('refused')
      expect(layers.own(scope.key)).toBeUndefined()
    })

    it('leaves a layer that was there, with what it holds', () => {
      const layers = createLayers(createNames)
      const scope = createScope()
      add(layers, scope, 'a')
      const before = layers.own(scope.key)
      expect(() => layers.contribute(scope, change, refuse)).toThrow('refused')
      expect(layers.own(scope.key)).toBe(before)
      expect(before?.names).toEqual(['a'])
    })

    it('leaves the layer of a contribution that is still being made around it', () => {
      const layers = createLayers(createNames)
      const scope = createScope()
      layers.contribute(scope, change, layer => {
        expect(() => layers.contribute(scope, change, refuse)).toThrow('refused')
        return put('outer')(layer)
      })
      expect(visible(layers, scope.key)).toEqual(['outer'])
    })

    it('leaves nothing for the owner to undo', async () => {
      const scope = createScope()
      expect(() => createLayers(createNames).contribute(scope, change, refuse)).toThrow('refused')
      await expect(scope.dispose()).resolves.toBeUndefined()
    })
  })

  it('leaves no layer where making it throws', () => {
    const layers = createLayers(key => (key === undefined ? createNames() : refuse()))
    const scope = createScope()
    expect(() => add(layers, scope, 'a')).toThrow('refused')
    expect(layers.own(scope.key)).toBeUndefined()
  })

  describe('whose notice is refused', () => {
    it('undoes what was done, and throws on what the listener threw', () => {
      const { layers } = refusing('add')
      expect(() => add(layers, createOwner(), 'a')).toThrow('refused')
      expect(visible(layers)).toEqual([])
    })

    it('announces the undoing too', () => {
      const { layers, heard } = refusing('add')
      expect(() => add(layers, createOwner(), 'a')).toThrow('refused')
      expect(heard).toEqual(['add', 'remove'])
    })

    it('throws the first error where the listener refuses the undoing as well', () => {
      const layers = createLayers(createNames, ({ kind }) => {
        throw new Error(`no ${kind}`)
      })
      expect(() => add(layers, createOwner(), 'a')).toThrow('no add')
      expect(visible(layers)).toEqual([])
    })

    it('throws the first error where the way back fails as well', () => {
      const { layers } = refusing('add')
      expect(() => layers.contribute(createOwner(), change, () => fail('stuck'))).toThrow('refused')
    })

    it('leaves no layer that was made for it', () => {
      const { layers } = refusing('add')
      const scope = createScope()
      expect(() => add(layers, scope, 'a')).toThrow('refused')
      expect(layers.own(scope.key)).toBeUndefined()
    })

    it('leaves nothing for the owner to undo', async () => {
      const { layers, heard } = refusing('add')
      const scope = createScope()
      expect(() => add(layers, scope, 'a')).toThrow('refused')
      await scope.dispose()
      expect(heard).toEqual(['add', 'remove'])
    })

    it('leaves the name free at once', () => {
      let refuses = true
      const layers = createLayers(createNames, () => {
        if (refuses) refuse()
      })
      const owner = createOwner()
      expect(() => add(layers, owner, 'a')).toThrow('refused')
      refuses = false
      add(layers, owner, 'a')
      expect(visible(layers)).toEqual(['a'])
    })
  })

  it('undoes what was done where the listener ends the owner', () => {
    const scope = createScope()
    const layers = createLayers(createNames, () => void scope.dispose())
    expect(() => add(layers, scope, 'a')).toThrow(expect.objectContaining({ code: 'INACTIVE_EFFECT' }))
    expect(visible(layers, scope.key)).toEqual([])
  })
})

describe('the disposer of layers.contribute()', () => {
  it('undoes, drops the layer that is now empty, then announces', () => {
    const seen: unknown[] = []
    const layers: Layers<Names> = createLayers(createNames, ({ kind, names, scope }) => {
      seen.push([kind, names, layers.own(scope)])
    })
    const scope = createScope()
    const dispose = layers.contribute(scope, { ...change, names: ['a'], silent: true }, put('a'))
    expect(layers.own(scope.key)).toBeDefined()
    dispose()
    const loud = add(layers, scope, 'b')
    seen.length = 0
    loud()
    expect(seen).toEqual([['remove', ['b'], undefined]])
  })

  it('keeps a layer in which something is left', () => {
    const layers = createLayers(createNames)
    const scope = createScope()
    const dispose = add(layers, scope, 'a')
    add(layers, scope, 'b')
    dispose()
    expect(layers.own(scope.key)?.names).toEqual(['b'])
  })

  it('keeps the global layer, empty or not', () => {
    const layers = createLayers(createNames)
    const before = layers.global
    add(layers, createOwner(), 'a')()
    expect(layers.global).toBe(before)
    expect(layers.own(undefined)).toBe(before)
  })

  it('does and announces nothing the second time', () => {
    const { layers, heard } = observed()
    const dispose = add(layers, createOwner(), 'a')
    dispose()
    dispose()
    expect(heard.map(({ kind }) => kind)).toEqual(['add', 'remove'])
  })

  it('does nothing to a later contribution of the same name, when it is stale', () => {
    const layers = createLayers(createNames)
    const scope = createScope()
    const stale = add(layers, scope, 'a')
    stale()
    add(layers, scope, 'a')
    stale()
    expect(visible(layers, scope.key)).toEqual(['a'])
  })

  it('undoes once for an owner that runs it twice', () => {
    const { layers, heard } = observed()
    const careless: Owner = {
      effect(setup) {
        const undo = setup()
        return Object.assign(() => undo(), { [Symbol.dispose]: undo })
      },
    }
    const dispose = add(layers, careless, 'a')
    dispose()
    dispose()
    expect(heard.map(({ kind }) => kind)).toEqual(['add', 'remove'])
  })

  it('has undone when the listener throws, and lets that out', () => {
    const { layers } = refusing('remove')
    const dispose = add(layers, createOwner(), 'a')
    expect(dispose).toThrow('refused')
    expect(visible(layers)).toEqual([])
  })

  it('announces, drops the layer and grows the version also where the way back throws', () => {
    const { layers, heard } = observed()
    const scope = createScope()
    const dispose = layers.contribute(scope, change, layer => {
      const back = put('a')(layer)
      return () => {
        back()
        throw new Error('stuck')
      }
    })
    const before = layers.version(scope.key)
    expect(dispose).toThrow('stuck')
    expect(heard.map(({ kind }) => kind)).toEqual(['add', 'remove'])
    expect(layers.own(scope.key)).toBeUndefined()
    expect(layers.version(scope.key)).toBeGreaterThan(before)
  })

  it('is run by the end of its owner, one notice for each', async () => {
    const { layers, heard } = observed()
    const scope = createScope()
    add(layers, scope, 'a')
    add(layers, scope, 'b')
    heard.length = 0
    await scope.dispose()
    expect(heard.map(({ kind, names }) => `${kind} ${names.join()}`)).toEqual(['remove b', 'remove a'])
  })
})

describe('a silent contribution', () => {
  it('is announced neither when it is made nor when it is undone', () => {
    const { layers, heard } = observed()
    layers.contribute(createOwner(), { ...change, silent: true }, put('a'))()
    expect(heard).toEqual([])
  })

  it('grows the version both times', () => {
    const layers = createLayers(createNames)
    const before = layers.version(undefined)
    const dispose = layers.contribute(createOwner(), { ...change, silent: true }, put('a'))
    const between = layers.version(undefined)
    dispose()
    expect(between).toBeGreaterThan(before)
    expect(layers.version(undefined)).toBeGreaterThan(between)
  })

  it('is undone with the batch that is refused', () => {
    const layers = createLayers(createNames, refuse)
    const owner = createOwner()
    const transaction = (): void => {
      layers.contribute(owner, { ...change, silent: true }, put('quiet'))
      add(layers, owner, 'loud')
    }
    expect(() => layers.batch(transaction)).toThrow('refused')
    expect(visible(layers)).toEqual([])
  })
})

describe('layers.version(key)', () => {
  it('stays while nothing changes', () => {
    const layers = createLayers(createNames)
    const scope = createScope({ parent: {} })
    add(layers, scope, 'a')
    expect(grows(layers, scope.key, () => layers.chain(scope.key))).toBe(false)
  })

  it('grows for everyone with a change that everyone sees', () => {
    const layers = createLayers(createNames)
    const contribute = (): void => void add(layers, createOwner(), 'a')
    expect(grows(layers, undefined, contribute)).toBe(true)
    expect(grows(layers, {}, contribute)).toBe(true)
  })

  it('grows with a change of the scope, and of an ancestor', () => {
    const layers = createLayers(createNames)
    const parent = createScope()
    const child = createScope({ parent: parent.key })
    expect(grows(layers, child.key, () => add(layers, child, 'a'))).toBe(true)
    expect(grows(layers, child.key, () => add(layers, parent, 'b'))).toBe(true)
  })

  it('stays with a change of a sibling, of a descendant, or of a scope when nobody is asked for', () => {
    const layers = createLayers(createNames)
    const parent = createScope()
    const child = createScope({ parent: parent.key })
    const sibling = createScope({ parent: parent.key })
    const contribute = (): void => void add(layers, child, 'a')
    expect(grows(layers, sibling.key, contribute)).toBe(false)
    expect(grows(layers, parent.key, contribute)).toBe(false)
    expect(grows(layers, undefined, contribute)).toBe(false)
  })

  it('grows when a contribution is undone, and does not fall back when its layer is dropped', () => {
    const layers = createLayers(createNames)
    const scope = createScope()
    const dispose = add(layers, scope, 'a')
    expect(grows(layers, scope.key, dispose)).toBe(true)
    expect(layers.own(scope.key)).toBeUndefined()
  })

  it('grows when the scope is placed or moved', () => {
    const layers = createLayers(createNames)
    const key = {}
    expect(grows(layers, key, () => bindScopeParent(key, {}))).toBe(true)
    const binding = bindScopeParent({}, {})
    const moved = {}
    const other = bindScopeParent(moved, {})
    expect(grows(layers, moved, () => other.rebind({}))).toBe(true)
    expect(grows(layers, moved, () => binding.rebind({}))).toBe(false)
  })

  it('grows when an ancestor is moved', () => {
    const layers = createLayers(createNames)
    const [leaf, middle] = [{}, {}]
    bindScopeParent(leaf, middle)
    const binding = bindScopeParent(middle, {})
    expect(grows(layers, leaf, () => binding.rebind({}))).toBe(true)
  })

  it('grows also when the new parent has not changed for long', () => {
    const layers = createLayers(createNames)
    const quiet = createScope()
    add(layers, quiet, 'old')
    const busy = createScope()
    const key = {}
    const binding = bindScopeParent(key, busy.key)
    add(layers, busy, 'new')
    expect(grows(layers, key, () => binding.rebind(quiet.key))).toBe(true)
  })

  it('grows when a scope that ended is made again elsewhere', async () => {
    const layers = createLayers(createNames)
    const scope = createScope({ parent: {} })
    await scope.dispose()
    expect(grows(layers, scope.key, () => createScope({ key: scope.key, parent: {} }))).toBe(true)
  })

  it('has grown when the listener hears', () => {
    const versions: number[] = []
    const layers: Layers<Names> = createLayers(createNames, () => versions.push(layers.version(undefined)))
    const before = layers.version(undefined)
    add(layers, createOwner(), 'a')
    expect(versions[0]).toBeGreaterThan(before)
  })

  it('grows inside a batch, before its notice', () => {
    const layers = createLayers(createNames)
    layers.batch(() => {
      expect(grows(layers, undefined, () => add(layers, createOwner(), 'a'))).toBe(true)
    })
  })

  it('grows once more when a refused contribution is undone', () => {
    const versions: number[] = []
    const layers: Layers<Names> = createLayers(createNames, () => {
      versions.push(layers.version(undefined))
      refuse()
    })
    expect(() => add(layers, createOwner(), 'a')).toThrow('refused')
    expect(versions).toHaveLength(2)
    expect(versions[1]).toBeGreaterThan(versions[0] ?? Infinity)
  })
})
