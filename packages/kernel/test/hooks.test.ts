import { createHooks, createOwner, type Hooks } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { awaitable, awaitableFunction, fail } from './hostile.ts'
import { unhandledDuring } from './unhandled.ts'

interface Events {
  note(value: string, count: number): unknown
  ask(value: string, next: (change?: unknown) => Promise<string>): Promise<string>
}
type Heard = [error: unknown, name: keyof Events, args: readonly unknown[]]
const setup = (): { hooks: Hooks<Events>; errors: Heard[] } => {
  const errors: Heard[] = []
  return { hooks: createHooks<Events>((...heard) => errors.push(heard)), errors }
}
const owner = createOwner()
const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

describe('hooks.emit(name, scope, args, onError)', () => {
  it('calls everyone with the arguments', () => {
    const { hooks } = setup()
    const seen: unknown[] = []
    hooks.on(owner, 'note', (...args) => seen.push(args))
    hooks.emit('note', undefined, ['a', 1])
    expect(seen).toEqual([['a', 1]])
  })

  it('does nothing where nobody listens', () => {
    expect(() => setup().hooks.emit('note', undefined, ['a', 1])).not.toThrow()
  })

  it('goes on when a listener throws, and tells the error handler what, where and with which arguments', () => {
    const { hooks, errors } = setup()
    let called = false
    hooks.on(owner, 'note', fail('broken'))
    hooks.on(owner, 'note', () => {
      called = true
    })
    hooks.emit('note', undefined, ['a', 1])
    expect(called).toBe(true)
    expect(errors).toEqual([[new Error('broken'), 'note', ['a', 1]]])
  })

  it('tells the error handler of a listener that rejects later', async () => {
    const { hooks, errors } = setup()
    hooks.on(owner, 'note', async () => {
      await settled()
      throw new Error('late')
    })
    const unhandled = await unhandledDuring(async () => {
      hooks.emit('note', undefined, ['a', 1])
      await settled()
    })
    expect(errors).toEqual([[new Error('late'), 'note', ['a', 1]]])
    expect(unhandled).toEqual([])
  })

  it('tells a handler of its own instead, where one is given', () => {
    const { hooks, errors } = setup()
    const own: unknown[] = []
    hooks.on(owner, 'note', fail('broken'))
    hooks.emit('note', undefined, ['a', 1], error => own.push(error))
    expect(own).toEqual([new Error('broken')])
    expect(errors).toEqual([])
  })

  it('swallows what listeners throw where there is no handler at all', async () => {
    const hooks = createHooks<Events>()
    hooks.on(owner, 'note', fail('broken'))
    hooks.on(owner, 'note', async () => fail('late')())
    expect(await unhandledDuring(() => hooks.emit('note', undefined, ['a', 1]))).toEqual([])
  })

  it('goes on when the error handler throws', () => {
    let called = false
    const hooks = createHooks<Events>(fail('handler'))
    hooks.on(owner, 'note', fail('broken'))
    hooks.on(owner, 'note', () => {
      called = true
    })
    hooks.emit('note', undefined, ['a', 1])
    expect(called).toBe(true)
  })

  it('leaves no unhandled rejection where the error handler is asynchronous and fails', async () => {
    const hooks = createHooks<Events>(async () => fail('handler')())
    hooks.on(owner, 'note', fail('broken'))
    expect(await unhandledDuring(() => hooks.emit('note', undefined, ['a', 1]))).toEqual([])
  })

  it('keeps its arguments from an error handler that would change them', () => {
    const seen: unknown[] = []
    const hooks = createHooks<Events>((_error, _name, args) => {
      ;(args as unknown[])[0] = 'forged'
    })
    hooks.on(owner, 'note', fail('broken'))
    hooks.on(owner, 'note', value => seen.push(value))
    hooks.emit('note', undefined, ['a', 1])
    expect(seen).toEqual(['a'])
  })

  it('gives error handlers frozen arguments', () => {
    const { hooks, errors } = setup()
    hooks.on(owner, 'note', fail('broken'))
    hooks.emit('note', undefined, ['a', 1])
    expect(errors.map(([, , args]) => Object.isFrozen(args))).toEqual([true])
  })

  it.each([
    ['null', null],
    ['undefined', undefined],
    ['a symbol', Symbol('thrown')],
    ['an object that cannot be read', new Proxy({}, { get: fail('do not look') })],
  ])('hands on %s that a listener throws, as it is', (_what, thrown) => {
    const { hooks, errors } = setup()
    hooks.on(owner, 'note', () => {
      throw thrown
    })
    hooks.emit('note', undefined, ['a', 1])
    expect(errors).toHaveLength(1)
    expect(Object.is(errors[0]?.[0], thrown)).toBe(true)
  })

  it('tells the error handler of a listener whose answer has a `then` that throws when read', async () => {
    const { hooks, errors } = setup()
    hooks.on(owner, 'note', () => awaitable({ get: fail('hostile') }))
    expect(await unhandledDuring(() => hooks.emit('note', undefined, ['a', 1]))).toEqual([])
    expect(errors.map(([error]) => error)).toEqual([new Error('hostile')])
  })

  it('tells the error handler once of a thenable that rejects again and again', async () => {
    const { hooks, errors } = setup()
    hooks.on(owner, 'note', () =>
      awaitable({
        value(_resolve: unknown, reject: (error: unknown) => void) {
          reject('first')
          reject('second')
          throw new Error('third')
        },
      }),
    )
    expect(await unhandledDuring(() => hooks.emit('note', undefined, ['a', 1]))).toEqual([])
    expect(errors.map(([error]) => error)).toEqual(['first'])
  })

  it('tells the error handler of a function that can be awaited and rejects', async () => {
    const { hooks, errors } = setup()
    hooks.on(owner, 'note', () => awaitableFunction((_resolve, reject) => reject('no')))
    expect(await unhandledDuring(() => hooks.emit('note', undefined, ['a', 1]))).toEqual([])
    expect(errors.map(([error]) => error)).toEqual(['no'])
  })

  it('tells the error handler of a promise that cannot be handled', () => {
    const { hooks, errors } = setup()
    const answer = Object.defineProperty(Promise.resolve(), 'constructor', { get: fail('hostile') })
    hooks.on(owner, 'note', () => answer)
    hooks.emit('note', undefined, ['a', 1])
    expect(errors.map(([error]) => error)).toEqual([new Error('hostile')])
  })

  it('waits for nobody', () => {
    const { hooks } = setup()
    hooks.on(owner, 'note', () => new Promise(() => {}))
    expect(hooks.emit('note', undefined, ['a', 1])).toBeUndefined()
  })
})

describe('hooks.tap(observer)', () => {
  it('sees every dispatch with its name and arguments, before its listeners', async () => {
    const { hooks } = setup()
    const log: unknown[] = []
    hooks.on(owner, 'note', () => log.push('listener'))
    hooks.tap((name, args) => log.push([name, ...args]))
    hooks.emit('note', undefined, ['a', 1])
    await hooks.waterfall('ask', undefined, ['b'], async () => 'end')
    expect(log).toEqual([['note', 'a', 1], 'listener', ['ask', 'b']])
  })

  it('sees dispatches of every scope, and those that nobody hears', () => {
    const { hooks } = setup()
    let seen = 0
    hooks.tap(() => {
      seen += 1
    })
    hooks.emit('note', {}, ['a', 1])
    expect(seen).toBe(1)
  })

  it('stops with its disposer, and only itself', () => {
    const { hooks } = setup()
    const log: string[] = []
    const first = hooks.tap(() => log.push('first'))
    hooks.tap(() => log.push('second'))
    first()
    first()
    hooks.emit('note', undefined, ['a', 1])
    expect(log).toEqual(['second'])
  })

  it('is two taps where one function is given twice', () => {
    const { hooks } = setup()
    let seen = 0
    const observer = (): void => {
      seen += 1
    }
    const first = hooks.tap(observer)
    hooks.tap(observer)
    first()
    hooks.emit('note', undefined, ['a', 1])
    expect(seen).toBe(1)
  })

  it('cannot stop an emit by throwing; the error handler is told', () => {
    const { hooks, errors } = setup()
    let called = false
    hooks.tap(fail('tap'))
    hooks.on(owner, 'note', () => {
      called = true
    })
    hooks.emit('note', undefined, ['a', 1])
    expect(called).toBe(true)
    expect(errors).toEqual([[new Error('tap'), 'note', ['a', 1]]])
  })

  it('cannot stop a waterfall by throwing; the error handler is told', async () => {
    const { hooks, errors } = setup()
    hooks.tap(fail('tap'))
    await expect(hooks.waterfall('ask', undefined, ['a'], async () => 'end')).resolves.toBe('end')
    expect(errors).toEqual([[new Error('tap'), 'ask', ['a']]])
  })

  it('cannot keep other taps from seeing by throwing', () => {
    const { hooks } = setup()
    let seen = false
    hooks.tap(fail('tap'))
    hooks.tap(() => {
      seen = true
    })
    hooks.emit('note', undefined, ['a', 1])
    expect(seen).toBe(true)
  })

  it('leaves no unhandled rejection where it is asynchronous and fails; the error handler is told', async () => {
    const { hooks, errors } = setup()
    hooks.tap(async () => fail('tap')())
    expect(await unhandledDuring(() => hooks.emit('note', undefined, ['a', 1]))).toEqual([])
    expect(errors).toEqual([[new Error('tap'), 'note', ['a', 1]]])
  })

  it('cannot change the arguments that listeners get', () => {
    const { hooks } = setup()
    const seen: unknown[] = []
    hooks.tap((_name, args) => {
      ;(args as unknown[])[0] = 'forged'
    })
    hooks.on(owner, 'note', value => seen.push(value))
    hooks.emit('note', undefined, ['a', 1])
    expect(seen).toEqual(['a'])
  })

  it('cannot change the arguments that other taps see', () => {
    const { hooks } = setup()
    const seen: unknown[] = []
    hooks.tap((_name, args) => {
      ;(args as unknown[])[0] = 'forged'
    })
    hooks.tap((_name, args) => seen.push(args[0]))
    hooks.emit('note', undefined, ['a', 1])
    expect(seen).toEqual(['a'])
  })

  it('cannot change the arguments of a waterfall', async () => {
    const { hooks } = setup()
    hooks.tap((_name, args) => {
      ;(args as unknown[]).length = 0
    })
    hooks.on(owner, 'ask', async value => value)
    await expect(hooks.waterfall('ask', undefined, ['a'], async () => 'end')).resolves.toBe('a')
  })

  it('cannot add a listener to the dispatch that it sees', () => {
    const { hooks } = setup()
    let called = false
    hooks.tap(() => {
      hooks.on(owner, 'note', () => {
        called = true
      })
    })
    hooks.emit('note', undefined, ['a', 1])
    expect(called).toBe(false)
  })
})
