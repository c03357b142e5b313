import { bindScopeParent, createLayers, createOwner, createScope, type Change, type Layers } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { fail } from './hostile.ts'
import { add, createNames, put, visible, type Names } from './names.ts'

const observed = (): { layers: Layers<Names>; heard: Change[] } => {
  const heard: Change[] = []
  return { layers: createLayers(createNames, notice => heard.push(notice)), heard }
}
const refuse = fail('refused')
/** Layers that refuse the first notice and note all. */
const refusingOnce = (): { layers: Layers<Names>; heard: Change[] } => {
  const heard: Change[] = []
  const layers = createLayers(createNames, notice => {
    heard.push(notice)
    if (heard.length === 1) refuse()
  })
  return { layers, heard }
}

describe('layers.batch(transaction)', () => {
  it('gives what the transaction gives', () => {
    expect(createLayers(createNames).batch(() => 7)).toBe(7)
  })

  it('announces all that happened inside as one notice of kind `batch`, at its end', () => {
    const { layers, heard } = observed()
    const owner = createOwner()
    layers.batch(() => {
      add(layers, owner, 'a')
      add(layers, owner, 'b')
      expect(heard).toEqual([])
    })
    expect(heard).toEqual([{ kind: 'batch', names: ['a', 'b'] }])
  })

  it('names each name once', () => {
    const { layers, heard } = observed()
    layers.batch(() => {
      add(layers, createOwner(), 'a')()
    })
    expect(heard).toEqual([{ kind: 'batch', names: ['a'] }])
  })

  it('names also `__proto__`', () => {
    const { layers, heard } = observed()
    layers.batch(() => {
      add(layers, createOwner(), '__proto__')
      add(layers, createOwner(), 'constructor')
    })
    expect(heard.map(({ names }) => names)).toEqual([['__proto__', 'constructor']])
  })

  it('tells the scope where all happened in one', () => {
    const { layers, heard } = observed()
    const scope = createScope()
    layers.batch(() => {
      add(layers, scope, 'a')
      add(layers, scope, 'b')
    })
    expect(heard).toEqual([{ kind: 'batch', scope: scope.key, names: ['a', 'b'] }])
  })

  it('tells no scope where it happened in several, or in one and everywhere', () => {
    const { layers, heard } = observed()
    layers.batch(() => {
      add(layers, createScope(), 'a')
      add(layers, createScope(), 'b')
    })
    layers.batch(() => {
      add(layers, createScope(), 'a')
      add(layers, createOwner(), 'b')
    })
    expect(heard.map(notice => 'scope' in notice)).toEqual([false, false])
  })

  it('announces a single change as what it is', () => {
    const { layers, heard } = observed()
    layers.batch(() => add(layers, createOwner(), 'a'))
    expect(heard).toEqual([{ kind: 'add', names: ['a'] }])
  })

  it('announces nothing where nothing happened, or only silent things', () => {
    const { layers, heard } = observed()
    layers.batch(() => {})
    layers.batch(() =>
      layers.contribute(createOwner(), { kind: 'add', undo: 'remove', names: ['a'], silent: true }, put('a')),
    )
    expect(heard).toEqual([])
  })

  it('gives out a frozen notice', () => {
    const { layers, heard } = observed()
    layers.batch(() => {
      add(layers, createOwner(), 'a')
      add(layers, createOwner(), 'b')
    })
    expect(heard.map(notice => Object.isFrozen(notice) && Object.isFrozen(notice.names))).toEqual([true])
  })

  it('holds the end of an owner and the move of a scope as well', () => {
    const { layers, heard } = observed()
    const scope = createScope()
    const binding = bindScopeParent(scope.key, {})
    add(layers, scope, 'a')
    add(layers, scope, 'b')
    heard.length = 0
    layers.batch(() => {
      binding.rebind({})
      void scope.dispose()
    })
    expect(heard).toEqual([{ kind: 'batch', scope: scope.key, names: ['b', 'a'] }])
  })

  it('announces as usual afterwards', () => {
    const { layers, heard } = observed()
    layers.batch(() => {})
    add(layers, createOwner(), 'a')
    expect(heard.map(({ kind }) => kind)).toEqual(['add'])
  })

  it('holds nothing of other layers', () => {
    const { layers, heard } = observed()
    createLayers(createNames).batch(() => {
      add(layers, createOwner(), 'a')
      expect(heard).toHaveLength(1)
    })
  })

  it('joins the batch around it', () => {
    const { layers, heard } = observed()
    layers.batch(() => {
      add(layers, createOwner(), 'a')
      layers.batch(() => add(layers, createOwner(), 'b'))
      expect(heard).toEqual([])
    })
    expect(heard).toEqual([{ kind: 'batch', names: ['a', 'b'] }])
  })

  it('can be called by the listener of its notice', () => {
    const heard: Change[] = []
    const layers: Layers<Names> = createLayers(createNames, notice => {
      heard.push(notice)
      if (notice.names.includes('answer')) return
      layers.batch(() => {
        add(layers, createOwner(), 'answer')
        add(layers, createOwner(), 'more')
      })
    })
    layers.batch(() => {
      add(layers, createOwner(), 'a')
      add(layers, createOwner(), 'b')
    })
    expect(heard.map(({ names }) => names)).toEqual([
      ['a', 'b'],
      ['answer', 'more'],
    ])
  })

  describe('whose transaction throws', () => {
    it('throws that on, and announces what had happened', () => {
      const { layers, heard } = observed()
      const transaction = (): void => {
        add(layers, createOwner(), 'a')
        add(layers, createOwner(), 'b')
        throw new Error('halfway')
      }
      expect(() => layers.batch(transaction)).toThrow('halfway')
      expect(heard).toEqual([{ kind: 'batch', names: ['a', 'b'] }])
    })

    it('keeps what had been contributed: its owners end it', () => {
      const { layers } = observed()
      const transaction = (): void => {
        add(layers, createOwner(), 'a')
        throw new Error('halfway')
      }
      expect(() => layers.batch(transaction)).toThrow('halfway')
      expect(visible(layers)).toEqual(['a'])
    })

    it('announces as usual afterwards', () => {
      const { layers, heard } = observed()
      expect(() => layers.batch(refuse)).toThrow('refused')
      add(layers, createOwner(), 'a')
      expect(heard.map(({ kind }) => kind)).toEqual(['add'])
    })

    it('throws the error of the transaction where the notice is refused as well', () => {
      const layers = createLayers(createNames, refuse)
      const transaction = (): void => {
        add(layers, createOwner(), 'a')
        throw new Error('halfway')
      }
      expect(() => layers.batch(transaction)).toThrow('halfway')
      expect(visible(layers)).toEqual([])
    })

    it('is one notice also where a batch inside throws and the one around it goes on', () => {
      const { layers, heard } = observed()
      layers.batch(() => {
        const inner = (): void => {
          add(layers, createOwner(), 'a')
          throw new Error('halfway')
        }
        expect(() => layers.batch(inner)).toThrow('halfway')
        add(layers, createOwner(), 'b')
      })
      expect(heard).toEqual([{ kind: 'batch', names: ['a', 'b'] }])
    })
  })

  describe('whose notice is refused', () => {
    it('undoes all that was contributed, last first, and throws on what the listener threw', () => {
      const { layers } = refusingOnce()
      const log: string[] = []
      const contribute = (name: string): void => {
        layers.contribute(createOwner(), { kind: 'add', undo: 'remove', names: [name] }, () => () => log.push(name))
      }
      expect(() =>
        layers.batch(() => {
          contribute('a')
          contribute('b')
        }),
      ).toThrow('refused')
      expect(log).toEqual(['b', 'a'])
    })

    it('announces the undoing as one notice', () => {
      const { layers, heard } = refusingOnce()
      expect(() =>
        layers.batch(() => {
          add(layers, createOwner(), 'a')
          add(layers, createOwner(), 'b')
        }),
      ).toThrow('refused')
      expect(heard).toEqual([
        { kind: 'batch', names: ['a', 'b'] },
        { kind: 'batch', names: ['b', 'a'] },
      ])
    })

    it('throws the first error where the undoing is refused as well', () => {
      const layers = createLayers(createNames, ({ names }) => {
        throw new Error(`no ${names.join()}`)
      })
      expect(() =>
        layers.batch(() => {
          add(layers, createOwner(), 'a')
          add(layers, createOwner(), 'b')
        }),
      ).toThrow('no a,b')
      expect(visible(layers)).toEqual([])
    })

    it('goes on undoing when one way back throws, and throws what the listener threw', () => {
      const { layers } = refusingOnce()
      expect(() =>
        layers.batch(() => {
          add(layers, createOwner(), 'a')
          layers.contribute(createOwner(), { kind: 'add', undo: 'remove', names: [] }, () => fail('stuck'))
        }),
      ).toThrow('refused')
      expect(visible(layers)).toEqual([])
    })

    it('undoes what a batch inside contributed', () => {
      const { layers } = refusingOnce()
      expect(() =>
        layers.batch(() => {
          layers.batch(() => add(layers, createOwner(), 'a'))
        }),
      ).toThrow('refused')
      expect(visible(layers)).toEqual([])
    })

    it('leaves nothing for the owners to undo', async () => {
      const { layers, heard } = refusingOnce()
      const owner = createOwner()
      expect(() => layers.batch(() => add(layers, owner, 'a'))).toThrow('refused')
      await owner.dispose()
      expect(heard.map(({ kind }) => kind)).toEqual(['add', 'remove'])
    })

    it('announces as usual afterwards', () => {
      const { layers, heard } = refusingOnce()
      const owner = createOwner()
      expect(() => layers.batch(() => add(layers, owner, 'a'))).toThrow('refused')
      heard.length = 1
      add(layers, owner, 'b')
      expect(heard.map(({ names }) => names)).toEqual([['a'], ['b']])
    })

    it('does not bring back what was taken away inside', () => {
      const { layers } = refusingOnce()
      const owner = createOwner()
      const quiet = layers.contribute(owner, { kind: 'add', undo: 'remove', names: [], silent: true }, put('a'))
      expect(() =>
        layers.batch(() => {
          quiet()
          add(layers, owner, 'b')
        }),
      ).toThrow('refused')
      expect(visible(layers)).toEqual([])
    })

    it('leaves a scope where it was moved to inside', () => {
      const { layers } = refusingOnce()
      const scope = createScope()
      const binding = bindScopeParent(scope.key, {})
      const parent = createScope()
      layers.contribute(parent, { kind: 'add', undo: 'remove', names: [], silent: true }, put('inherited'))
      expect(() => layers.batch(() => binding.rebind(parent.key))).toThrow('refused')
      expect(visible(layers, scope.key)).toEqual(['inherited'])
    })
  })
})
