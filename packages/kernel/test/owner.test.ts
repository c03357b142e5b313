import { createOwner } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { fail } from './hostile.ts'
import { unhandledDuring } from './unhandled.ts'

describe('createOwner(name)', () => {
  it('has no key, so that what it registers is visible everywhere', () => {
    expect('key' in createOwner()).toBe(false)
  })
})

describe('owner.effect(setup, label)', () => {
  it('runs the setup at once', () => {
    let active = false
    createOwner().effect(() => {
      active = true
      return () => {}
    })
    expect(active).toBe(true)
  })

  it('undoes when its disposer is called', () => {
    let active = true
    createOwner().effect(() => () => {
      active = false
    })()
    expect(active).toBe(false)
  })

  it('undoes once, however often its disposer is called', () => {
    let undone = 0
    const dispose = createOwner().effect(() => () => {
      undone += 1
    })
    dispose()
    dispose()
    expect(undone).toBe(1)
  })

  it('undoes at the end of the block that declares its disposer with `using`', () => {
    const log: string[] = []
    {
      using registration = createOwner().effect(() => () => log.push('undone'))
      log.push(`inside, with a ${typeof registration}`)
    }
    expect(log).toEqual(['inside, with a function', 'undone'])
  })

  it('undoes exactly that registration', () => {
    const log: string[] = []
    const owner = createOwner()
    owner.effect(() => () => log.push('a'))
    owner.effect(() => () => log.push('b'))()
    expect(log).toEqual(['b'])
  })

  it('keeps nothing of a setup that throws, and throws that on', async () => {
    const owner = createOwner()
    expect(() => owner.effect(fail('no'))).toThrow('no')
    await expect(owner.dispose()).resolves.toBeUndefined()
  })

  it('throws INACTIVE_EFFECT after the end, without running the setup', async () => {
    const owner = createOwner()
    await owner.dispose()
    let ran = false
    const late = (): void => {
      owner.effect(() => {
        ran = true
        return () => {}
      })
    }
    expect(late).toThrow(expect.objectContaining({ code: 'INACTIVE_EFFECT' }))
    expect(ran).toBe(false)
  })

  it('says which owner has ended, and what it could not take', async () => {
    const owner = createOwner('reviewer')
    await owner.dispose()
    expect(() => owner.effect(() => () => {}, 'guard')).toThrow(
      'owner "reviewer" has ended and takes no "guard": use an owner that lives',
    )
  })

  it('throws INACTIVE_EFFECT where the setup ends the owner, and undoes what was set up', () => {
    const owner = createOwner()
    let active = false
    const setup = (): (() => void) => {
      active = true
      void owner.dispose()
      return () => {
        active = false
      }
    }
    expect(() => owner.effect(setup)).toThrow(expect.objectContaining({ code: 'INACTIVE_EFFECT' }))
    expect(active).toBe(false)
  })

  it('gives an inner effect to the owner before the outer one, which is undone first', async () => {
    const log: string[] = []
    const owner = createOwner()
    owner.effect(() => {
      owner.effect(() => () => log.push('inner'))
      return () => log.push('outer')
    })
    await owner.dispose()
    expect(log).toEqual(['outer', 'inner'])
  })
})

describe('owner.dispose()', () => {
  it('undoes last first', async () => {
    const log: string[] = []
    const owner = createOwner()
    for (const name of ['a', 'b', 'c']) owner.effect(() => () => log.push(name))
    await owner.dispose()
    expect(log).toEqual(['c', 'b', 'a'])
  })

  it('undoes at once, before anything is awaited', () => {
    let active = true
    const owner = createOwner()
    owner.effect(() => () => {
      active = false
    })
    void owner.dispose()
    expect(active).toBe(false)
  })

  it('does not undo again what was disposed before', async () => {
    const log: string[] = []
    const owner = createOwner()
    owner.effect(() => () => log.push('a'))
    owner.effect(() => () => log.push('b'))()
    await owner.dispose()
    expect(log).toEqual(['b', 'a'])
  })

  it('runs the very disposers that were given back: afterwards they do nothing', async () => {
    let undone = 0
    const owner = createOwner()
    const dispose = owner.effect(() => () => {
      undone += 1
    })
    await owner.dispose()
    dispose()
    expect(undone).toBe(1)
  })

  it('lets an undo dispose an earlier registration ahead of its turn', async () => {
    const log: string[] = []
    const owner = createOwner()
    const first = owner.effect(() => () => log.push('first'))
    owner.effect(() => () => log.push('second'))
    owner.effect(() => () => {
      first()
      log.push('composite')
    })
    await owner.dispose()
    expect(log).toEqual(['first', 'composite', 'second'])
  })

  it('gives one promise for every call', () => {
    const owner = createOwner()
    expect(owner.dispose()).toBe(owner.dispose())
  })

  it('goes on when an undo throws', async () => {
    const log: string[] = []
    const owner = createOwner()
    owner.effect(() => () => log.push('a'))
    owner.effect(() => fail('stuck'))
    owner.effect(() => () => log.push('b'))
    await expect(owner.dispose()).rejects.toThrow('stuck')
    expect(log).toEqual(['b', 'a'])
  })

  it('rejects with the error itself where one undo threw', async () => {
    const owner = createOwner()
    owner.effect(() => fail('stuck'))
    await expect(owner.dispose()).rejects.toThrow(new Error('stuck'))
  })

  it('rejects with all errors, in the order of undoing, where several threw', async () => {
    const owner = createOwner('desk')
    owner.effect(() => fail('a'))
    owner.effect(() => fail('b'))
    const error: unknown = await owner.dispose().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AggregateError)
    expect(error).toMatchObject({
      message: '2 registrations of "desk" failed to undo',
      errors: [new Error('b'), new Error('a')],
    })
  })

  it('takes nothing while it undoes', async () => {
    const owner = createOwner()
    owner.effect(() => () => {
      owner.effect(() => () => {})
    })
    await expect(owner.dispose()).rejects.toMatchObject({ code: 'INACTIVE_EFFECT' })
  })

  it('gives an undo that disposes its owner again the same promise', async () => {
    const owner = createOwner()
    let again: Promise<void> | undefined
    owner.effect(() => () => {
      again = owner.dispose()
    })
    const end = owner.dispose()
    expect(again).toBe(end)
    await end
  })

  it('leaves no unhandled rejection where an undo disposes its owner again and forgets about it', async () => {
    const owner = createOwner()
    owner.effect(() => () => void owner.dispose())
    owner.effect(() => fail('stuck'))
    const unhandled = await unhandledDuring(() => owner.dispose().catch(() => {}))
    expect(unhandled).toEqual([])
  })
})
