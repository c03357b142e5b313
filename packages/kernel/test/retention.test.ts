import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  bindScopeParent,
  createHooks,
  createLayers,
  createOwner,
  createScope,
  fuseSignals,
  type Change,
  type Layer,
} from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { add, createNames } from './names.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
setFlagsFromString('--no-expose-gc')

/** Whether what is referred to is gone after some collections. */
async function isCollected(reference: WeakRef<object>): Promise<boolean> {
  for (let round = 0; round < 10; round += 1) {
    // A reference that was just made or read keeps its target until the current task is over.
    await setImmediate()
    collect()
    if (reference.deref() === undefined) return true
  }
  return false
}

const createNote = (): Layer => ({ isEmpty: () => false })
const change = { kind: 'add', undo: 'remove', names: ['a'] }

describe('what nobody can reach any more', () => {
  it('is told from what somebody can', async () => {
    const held = {}
    expect(await isCollected(new WeakRef({}))).toBe(true)
    expect(await isCollected(new WeakRef(held))).toBe(false)
    expect(held).toEqual({})
  })

  it('is the layer of a scope that was forgotten without an end', async () => {
    const layers = createLayers(createNote)
    const forget = (): WeakRef<object> => {
      const scope = createScope()
      layers.contribute(scope, change, () => () => {})
      return new WeakRef(layers.own(scope.key) ?? {})
    }
    expect(await isCollected(forget())).toBe(true)
    expect(layers.chain(undefined)).toEqual([])
  })

  it('is a scope that was forgotten while its parent lives on', async () => {
    const parent = createScope()
    const forget = (): WeakRef<object> => new WeakRef(createScope({ parent: parent.key }).key)
    expect(await isCollected(forget())).toBe(true)
    expect(parent.key).toEqual({ name: 'scope' })
  })

  it('is what layers held, where they were forgotten and their contributions to a living scope have ended', async () => {
    const scope = createScope()
    const forget = (): WeakRef<object> => {
      const heard: Change[] = []
      const onChange = (notice: Change): void => void heard.push(notice)
      const layers = createLayers(createNames, onChange)
      add(layers, scope, 'a')()
      return new WeakRef(onChange)
    }
    expect(await isCollected(forget())).toBe(true)
    expect(() => bindScopeParent(scope.key, {})).not.toThrow()
  })

  it('is the listener of a scope that was forgotten without an end', async () => {
    const hooks = createHooks<{ note(): void }>()
    const forget = (): WeakRef<object> => {
      const heard: number[] = []
      const listener = (): void => void heard.push(1)
      hooks.on(createScope(), 'note', listener)
      return new WeakRef(listener)
    }
    expect(await isCollected(forget())).toBe(true)
    expect(() => hooks.emit('note', undefined, [])).not.toThrow()
  })

  it('is what an undo that ran has held, whoever keeps its disposer', async () => {
    const owner = createOwner()
    const undoIt = (): { dispose: () => void; reference: WeakRef<object> } => {
      const held = {}
      const dispose = owner.effect(() => () => expect(held).toEqual({}))
      dispose()
      return { dispose, reference: new WeakRef(held) }
    }
    const { dispose, reference } = undoIt()
    expect(await isCollected(reference)).toBe(true)
    dispose()
  })

  it('is a disposer that ran, while its owner lives on', async () => {
    const owner = createOwner()
    const undoIt = (): WeakRef<object> => {
      const dispose = owner.effect(() => () => {})
      dispose()
      return new WeakRef(dispose)
    }
    expect(await isCollected(undoIt())).toBe(true)
    await expect(owner.dispose()).resolves.toBeUndefined()
  })

  it('is a fused signal that was disposed, while its sources live on', async () => {
    const caller = new AbortController()
    const fuseOnce = (): WeakRef<object> => {
      using fused = fuseSignals(caller.signal, new AbortController().signal)
      return new WeakRef(fused.signal)
    }
    expect(await isCollected(fuseOnce())).toBe(true)
    expect(caller.signal.aborted).toBe(false)
  })
})

describe('layers of which only a function is kept', () => {
  it('still announce that a scope was moved', async () => {
    const heard: Change[] = []
    const { contribute } = createLayers(createNote, notice => heard.push(notice))
    const scope = createScope()
    const binding = bindScopeParent(scope.key, {})
    contribute(scope, change, () => () => {})
    expect(await isCollected(new WeakRef({}))).toBe(true)
    heard.length = 0
    binding.rebind({})
    expect(heard.map(({ kind }) => kind)).toEqual(['rebind'])
  })
})
