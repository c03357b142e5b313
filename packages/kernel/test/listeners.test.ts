import { createHooks, createOwner, createScope, type Hooks, type Owner } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'

interface Events {
  note(value: string): void
  __proto__(value: string): void
}
/** Hooks, and a log to write to. */
const setup = (): { hooks: Hooks<Events>; log: string[]; owner: Owner; say: (text: string) => () => void } => {
  const log: string[] = []
  return { hooks: createHooks<Events>(), log, owner: createOwner(), say: text => () => void log.push(text) }
}

describe('hooks.on(owner, name, listener, options)', () => {
  it('adds a listener inside all that are there', () => {
    const { hooks, log, owner, say } = setup()
    hooks.on(owner, 'note', say('a'))
    hooks.on(owner, 'note', say('b'))
    hooks.emit('note', undefined, ['x'])
    expect(log).toEqual(['a', 'b'])
  })

  it('adds it outside all that are there now with `prepend`', () => {
    const { hooks, log, owner, say } = setup()
    hooks.on(owner, 'note', say('a'))
    hooks.on(owner, 'note', say('b'), { prepend: true })
    hooks.on(owner, 'note', say('c'), { prepend: true })
    hooks.on(owner, 'note', say('d'))
    hooks.emit('note', undefined, ['x'])
    expect(log).toEqual(['c', 'b', 'a', 'd'])
  })

  it('keeps one order for those of everyone and those of scopes', () => {
    const { hooks, log, owner, say } = setup()
    const parent = createScope()
    const child = createScope({ parent: parent.key })
    hooks.on(child, 'note', say('child'))
    hooks.on(owner, 'note', say('everyone'))
    hooks.on(parent, 'note', say('parent'))
    hooks.on(child, 'note', say('child, outside'), { prepend: true })
    hooks.on(owner, 'note', say('everyone, outside'), { prepend: true })
    hooks.emit('note', child.key, ['x'])
    expect(log).toEqual(['everyone, outside', 'child, outside', 'child', 'everyone', 'parent'])
  })

  it('takes the same function twice as two listeners', () => {
    const { hooks, log, owner, say } = setup()
    const listener = say('a')
    const first = hooks.on(owner, 'note', listener)
    hooks.on(owner, 'note', listener)
    first()
    hooks.emit('note', undefined, ['x'])
    expect(log).toEqual(['a'])
  })

  it('keeps events apart, whatever they are called', () => {
    const { hooks, log, owner, say } = setup()
    hooks.on(owner, '__proto__', say('proto'))
    hooks.emit('note', undefined, ['x'])
    expect(log).toEqual([])
    hooks.emit('__proto__', undefined, ['x'])
    expect(log).toEqual(['proto'])
  })

  it('takes the listener away with its disposer, and no other', () => {
    const { hooks, log, owner, say } = setup()
    hooks.on(owner, 'note', say('a'))
    hooks.on(owner, 'note', say('b'))()
    hooks.emit('note', undefined, ['x'])
    expect(log).toEqual(['a'])
  })

  it('takes the listener away at the end of its owner', async () => {
    const { hooks, log, say } = setup()
    const scope = createScope()
    hooks.on(scope, 'note', say('a'))
    await scope.dispose()
    hooks.emit('note', scope.key, ['x'])
    expect(log).toEqual([])
  })

  it('throws INACTIVE_EFFECT on an owner that has ended, and says for what', async () => {
    const { hooks, say } = setup()
    const scope = createScope({ name: 'reviewer' })
    await scope.dispose()
    expect(() => hooks.on(scope, 'note', say('a'))).toThrow(
      expect.objectContaining({
        code: 'INACTIVE_EFFECT',
        message: 'owner "reviewer" has ended and takes no "listener of note": use an owner that lives',
      }),
    )
  })

  it('names the listener to its owner by its label', () => {
    const { hooks, say } = setup()
    const labels: (string | undefined)[] = []
    const { effect } = createOwner()
    const owner: Owner = {
      effect(action, label) {
        labels.push(label)
        return effect(action, label)
      },
    }
    hooks.on(owner, 'note', say('a'), { label: 'approval' })
    expect(labels).toEqual(['approval, a listener of note'])
  })

  it('takes a listener away once for an owner that does it twice', () => {
    const { hooks, log, say } = setup()
    const careless: Owner = {
      effect(action) {
        const undo = action()
        return Object.assign(() => undo(), { [Symbol.dispose]: undo })
      },
    }
    const dispose = hooks.on(careless, 'note', say('a'))
    dispose()
    dispose()
    hooks.on(careless, 'note', say('b'))
    hooks.emit('note', undefined, ['x'])
    expect(log).toEqual(['b'])
  })

  it('reads the key of its owner once', () => {
    const { hooks, say } = setup()
    let reads = 0
    const { effect } = createOwner()
    const owner: Owner = {
      effect,
      get key() {
        reads += 1
        return {}
      },
    }
    hooks.on(owner, 'note', say('a'))()
    expect(reads).toBe(1)
  })
})

describe('who hears a dispatch', () => {
  it('is everyone without a key, whatever scope it names', () => {
    const { hooks, log, owner, say } = setup()
    hooks.on(owner, 'note', say('everyone'))
    hooks.emit('note', createScope().key, ['x'])
    hooks.emit('note', undefined, ['x'])
    expect(log).toEqual(['everyone', 'everyone'])
  })

  it('is the scope itself and its ancestors', () => {
    const { hooks, log, say } = setup()
    const root = createScope()
    const middle = createScope({ parent: root.key })
    const leaf = createScope({ parent: middle.key })
    hooks.on(root, 'note', say('root'))
    hooks.on(leaf, 'note', say('leaf'))
    hooks.emit('note', leaf.key, ['x'])
    expect(log).toEqual(['root', 'leaf'])
  })

  it('is never a descendant', () => {
    const { hooks, log, say } = setup()
    const parent = createScope()
    hooks.on(createScope({ parent: parent.key }), 'note', say('child'))
    hooks.emit('note', parent.key, ['x'])
    expect(log).toEqual([])
  })

  it('is never a sibling', () => {
    const { hooks, log, say } = setup()
    const parent = {}
    hooks.on(createScope({ parent }), 'note', say('sibling'))
    hooks.emit('note', createScope({ parent }).key, ['x'])
    expect(log).toEqual([])
  })

  it('is nobody with a key where the dispatch names no scope', () => {
    const { hooks, log, say } = setup()
    hooks.on(createScope(), 'note', say('scope'))
    hooks.emit('note', undefined, ['x'])
    expect(log).toEqual([])
  })

  it('follows a scope that is moved', () => {
    const { hooks, log, say } = setup()
    const [one, other] = [createScope(), createScope()]
    hooks.on(one, 'note', say('one'))
    hooks.on(other, 'note', say('other'))
    const scope = createScope({ parent: one.key })
    void scope.dispose()
    createScope({ key: scope.key, parent: other.key })
    hooks.emit('note', scope.key, ['x'])
    expect(log).toEqual(['other'])
  })

  it('is settled when the dispatch starts: one added meanwhile is not called', () => {
    const { hooks, log, owner, say } = setup()
    hooks.on(owner, 'note', () => void hooks.on(owner, 'note', say('late')))
    hooks.emit('note', undefined, ['x'])
    expect(log).toEqual([])
  })

  it('is settled when the dispatch starts: one taken away meanwhile still is called', () => {
    const { hooks, log, owner, say } = setup()
    hooks.on(owner, 'note', () => second())
    const second = hooks.on(owner, 'note', say('second'))
    hooks.emit('note', undefined, ['x'])
    hooks.emit('note', undefined, ['x'])
    expect(log).toEqual(['second'])
  })
})
