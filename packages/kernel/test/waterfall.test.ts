import { createHooks, createOwner, createScope, type Hooks, type Owner } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { awaitable, fail } from './hostile.ts'
import { unhandledDuring } from './unhandled.ts'

type Next = (change?: { readonly path?: string }) => Promise<string>
interface Events {
  open(path: string, next: Next): Promise<string>
}
type Listener = Events['open']
const setup = (): { hooks: Hooks<Events>; owner: Owner; log: string[] } => ({
  hooks: createHooks<Events>(),
  owner: createOwner(),
  log: [],
})
/** Says when it is entered and left. */
const around =
  (log: string[], name: string): Listener =>
  async (_path, next) => {
    log.push(`> ${name}`)
    const result = await next()
    log.push(`< ${name}`)
    return result
  }
const end = async (): Promise<string> => 'end'
const twice: Listener = async (_path, next) => {
  await next()
  return next()
}
/** Tries once more where the first try was refused. */
const retry: Listener = async (_path, next) => {
  try {
    return await next()
  } catch {
    return next()
  }
}
const revise = ([path]: [path: string], change: unknown): [path: string] => [`${path}/${String(change)}`]
const refuseMalformed = (given: unknown): unknown => (given === 'malformed' ? fail('malformed')() : given)

describe('hooks.waterfall(name, scope, args, last, options)', () => {
  it('runs `last` where nobody listens', async () => {
    const { hooks } = setup()
    await expect(hooks.waterfall('open', undefined, ['a'], end)).resolves.toBe('end')
  })

  it('runs listeners outermost first, then `last`, and comes back through them', async () => {
    const { hooks, owner, log } = setup()
    hooks.on(owner, 'open', around(log, 'a'))
    hooks.on(owner, 'open', around(log, 'b'))
    await hooks.waterfall('open', undefined, ['x'], async () => {
      log.push('last')
      return 'end'
    })
    expect(log).toEqual(['> a', '> b', 'last', '< b', '< a'])
  })

  it('asks only those who hear the scope', async () => {
    const { hooks, owner, log } = setup()
    const parent = createScope()
    const child = createScope({ parent: parent.key })
    const sibling = createScope({ parent: parent.key })
    hooks.on(sibling, 'open', around(log, 'sibling'))
    hooks.on(child, 'open', around(log, 'child'))
    hooks.on(parent, 'open', around(log, 'parent'), { prepend: true })
    hooks.on(owner, 'open', around(log, 'everyone'))
    await hooks.waterfall('open', child.key, ['x'], end)
    expect(log.filter(line => line.startsWith('>'))).toEqual(['> parent', '> child', '> everyone'])
  })

  it('ends with the first listener that does not call next()', async () => {
    const { hooks, owner, log } = setup()
    hooks.on(owner, 'open', async () => 'short')
    hooks.on(owner, 'open', around(log, 'inner'))
    await expect(hooks.waterfall('open', undefined, ['x'], end)).resolves.toBe('short')
    expect(log).toEqual([])
  })

  it('starts at once, before it is awaited', () => {
    const { hooks, owner, log } = setup()
    hooks.on(owner, 'open', around(log, 'a'))
    void hooks.waterfall('open', undefined, ['x'], async () => {
      log.push('last')
      return 'end'
    })
    expect(log).toEqual(['> a', 'last'])
  })

  it('asks those who were there when it started', async () => {
    const { hooks, owner, log } = setup()
    const inner = hooks.on(owner, 'open', around(log, 'removed'))
    hooks.on(
      owner,
      'open',
      async (_path, next) => {
        inner()
        hooks.on(owner, 'open', around(log, 'added'))
        return next()
      },
      { prepend: true },
    )
    await hooks.waterfall('open', undefined, ['x'], end)
    expect(log).toEqual(['> removed', '< removed'])
  })

  it('gives a promise also where a listener answers at once', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', () => 'now' as never)
    const answer = hooks.waterfall('open', undefined, ['x'], end)
    expect(answer).toBeInstanceOf(Promise)
    await expect(answer).resolves.toBe('now')
  })

  it('gives a promise also where `last` answers at once', async () => {
    const { hooks } = setup()
    const answer = hooks.waterfall('open', undefined, ['x'], () => 'now' as never)
    expect(answer).toBeInstanceOf(Promise)
    await expect(answer).resolves.toBe('now')
  })

  it('rejects where a listener throws at once', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', fail('at once'))
    await expect(hooks.waterfall('open', undefined, ['x'], end)).rejects.toThrow('at once')
  })

  it('rejects where `last` throws at once', async () => {
    const { hooks } = setup()
    await expect(hooks.waterfall('open', undefined, ['x'], fail('at once'))).rejects.toThrow('at once')
  })

  it('lets an outer listener catch what an inner one throws', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', async (_path, next) => next().catch((error: unknown) => `caught ${String(error)}`))
    hooks.on(owner, 'open', fail('inner'))
    await expect(hooks.waterfall('open', undefined, ['x'], end)).resolves.toBe('caught Error: inner')
  })

  it('rejects where an answer has a `then` that throws when read', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', () => awaitable({ get: fail('hostile') }))
    await expect(hooks.waterfall('open', undefined, ['x'], end)).rejects.toThrow('hostile')
  })

  it('rejects with whatever was thrown, as it is', async () => {
    const { hooks, owner } = setup()
    const thrown: unknown = Object.create(null)
    hooks.on(owner, 'open', async () => {
      throw thrown
    })
    await expect(hooks.waterfall('open', undefined, ['x'], end)).rejects.toBe(thrown)
  })
})

describe('next()', () => {
  it('runs what is inside its own place, also the second time', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', twice)
    hooks.on(owner, 'open', async () => 'inner deny')
    await expect(hooks.waterfall('open', undefined, ['x'], end)).resolves.toBe('inner deny')
  })

  it('gives the same promise the second time', async () => {
    const { hooks, owner, log } = setup()
    const promises: Promise<string>[] = []
    hooks.on(owner, 'open', async (_path, next) => {
      promises.push(next(), next())
      await next()
      promises.push(next())
      return next()
    })
    hooks.on(owner, 'open', around(log, 'inner'))
    await hooks.waterfall('open', undefined, ['x'], end)
    expect(new Set(promises).size).toBe(1)
    expect(log).toEqual(['> inner', '< inner'])
  })

  it('gives the same promise the second time also where the first was refused', async () => {
    const { hooks, owner } = setup()
    let runs = 0
    hooks.on(owner, 'open', retry)
    const last = async (): Promise<string> => {
      runs += 1
      return fail('once')()
    }
    await expect(hooks.waterfall('open', undefined, ['x'], last)).rejects.toThrow('once')
    expect(runs).toBe(1)
  })

  it('gives each listener its own: a second next() outside does not disturb one inside', async () => {
    const { hooks, owner, log } = setup()
    hooks.on(owner, 'open', async (_path, next) => {
      const first = next()
      await next()
      return first
    })
    hooks.on(owner, 'open', around(log, 'b'))
    hooks.on(owner, 'open', around(log, 'c'))
    await hooks.waterfall('open', undefined, ['x'], end)
    expect(log).toEqual(['> b', '> c', '< c', '< b'])
  })

  it('runs what is inside its place when it is called late, after the waterfall is over', async () => {
    const { hooks, owner } = setup()
    let kept: Next | undefined
    hooks.on(owner, 'open', async (_path, next) => {
      kept = next
      return 'over'
    })
    hooks.on(owner, 'open', async () => 'inner deny')
    await expect(hooks.waterfall('open', undefined, ['x'], end)).resolves.toBe('over')
    await expect(kept?.()).resolves.toBe('inner deny')
  })

  it('rejects, and does not throw, where the inner listener throws at once', async () => {
    const { hooks, owner } = setup()
    let given: unknown
    hooks.on(owner, 'open', async (_path, next) => {
      given = next()
      return 'outer'
    })
    hooks.on(owner, 'open', fail('inner'))
    await expect(hooks.waterfall('open', undefined, ['x'], end)).resolves.toBe('outer')
    await expect(given).rejects.toThrow('inner')
  })

  it('is never an unhandled rejection when nobody awaits it', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', async (_path, next) => {
      void next()
      return 'done'
    })
    hooks.on(owner, 'open', async () => fail('ignored')())
    expect(await unhandledDuring(() => hooks.waterfall('open', undefined, ['x'], end))).toEqual([])
  })

  it('is never an unhandled rejection when nobody awaits it and the listener throws', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', (_path, next) => {
      void next()
      return fail('outer')()
    })
    const unhandled = await unhandledDuring(async () => {
      await expect(hooks.waterfall('open', undefined, ['x'], fail('ignored'))).rejects.toThrow('outer')
    })
    expect(unhandled).toEqual([])
  })

  it('is never an unhandled rejection when the `then` of its value is a trap at the second look', async () => {
    const { hooks, owner } = setup()
    let looks = 0
    const trap = (): undefined => {
      looks += 1
      return looks === 1 ? undefined : fail('trap')()
    }
    hooks.on(owner, 'open', async (_path, next) => {
      void next()
      return 'done'
    })
    const last = (): never => awaitable({ get: trap })
    expect(await unhandledDuring(() => hooks.waterfall('open', undefined, ['x'], last))).toEqual([])
  })

  it('is never an unhandled rejection when it is called late', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', async (_path, next) => {
      setTimeout(() => void next())
      return 'over'
    })
    const unhandled = await unhandledDuring(async () => {
      await hooks.waterfall('open', undefined, ['x'], async () => fail('late')())
      await new Promise(resolve => setTimeout(resolve, 5))
    })
    expect(unhandled).toEqual([])
  })
})

describe("next() with repeat: 'fresh'", () => {
  it('makes a new attempt of everything inside, each time', async () => {
    const { hooks, owner, log } = setup()
    hooks.on(owner, 'open', twice)
    hooks.on(owner, 'open', around(log, 'inner'))
    await hooks.waterfall('open', undefined, ['x'], end, { repeat: 'fresh' })
    expect(log).toEqual(['> inner', '< inner', '> inner', '< inner'])
  })

  it('lets a listener try again after a failure', async () => {
    const { hooks, owner } = setup()
    let attempts = 0
    hooks.on(owner, 'open', retry)
    const last = async (): Promise<string> => {
      attempts += 1
      return attempts === 1 ? fail('first')() : 'second'
    }
    await expect(hooks.waterfall('open', undefined, ['x'], last, { repeat: 'fresh' })).resolves.toBe('second')
  })

  it('multiplies where inner listeners try again too', async () => {
    const { hooks, owner } = setup()
    let runs = 0
    hooks.on(owner, 'open', twice)
    hooks.on(owner, 'open', twice)
    await hooks.waterfall(
      'open',
      undefined,
      ['x'],
      async () => {
        runs += 1
        return 'end'
      },
      { repeat: 'fresh' },
    )
    expect(runs).toBe(4)
  })

  it('is never an unhandled rejection, however many attempts are forgotten', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', async (_path, next) => {
      void next()
      void next()
      return 'done'
    })
    expect(
      await unhandledDuring(() => hooks.waterfall('open', undefined, ['x'], fail('ignored'), { repeat: 'fresh' })),
    ).toEqual([])
  })
})

describe('next(change) with `revise`', () => {
  it('gives the listeners inside, and `last`, the arguments as revised', async () => {
    const { hooks, owner } = setup()
    const seen: unknown[] = []
    hooks.on(owner, 'open', async (path, next) => {
      seen.push(path)
      return next('b' as never)
    })
    hooks.on(owner, 'open', async (path, next) => {
      seen.push(path)
      return next('c' as never)
    })
    await hooks.waterfall(
      'open',
      undefined,
      ['a'],
      async (change, args) => {
        seen.push(change, args)
        return 'end'
      },
      { revise },
    )
    expect(seen).toEqual(['a', 'a/b', 'c', ['a/b/c']])
  })

  it('passes the arguments on as they are where nothing was given', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', async (_path, next) => next('b' as never))
    hooks.on(owner, 'open', async (_path, next) => next())
    const result = hooks.waterfall('open', undefined, ['a'], async (change, [path]) => `${String(change)} ${path}`, {
      revise,
    })
    await expect(result).resolves.toBe('undefined a/b')
  })

  it('does not change what the listener outside sees', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', async (path, next) => {
      await next('b' as never)
      return path
    })
    await expect(hooks.waterfall('open', undefined, ['a'], end, { revise })).resolves.toBe('a')
  })

  it('revises each fresh attempt from the arguments of its place', async () => {
    const { hooks, owner } = setup()
    const seen: string[] = []
    hooks.on(owner, 'open', async (_path, next) => {
      await next('one' as never)
      return next('two' as never)
    })
    hooks.on(owner, 'open', async (path, next) => {
      seen.push(path)
      return next()
    })
    await hooks.waterfall('open', undefined, ['a'], end, { revise, repeat: 'fresh' })
    expect(seen).toEqual(['a/one', 'a/two'])
  })

  it('rejects where `revise` throws', async () => {
    const { hooks, owner } = setup()
    let given: Promise<string> | undefined
    hooks.on(owner, 'open', async (_path, next) => {
      given = next('b' as never)
      return 'outer'
    })
    await expect(hooks.waterfall('open', undefined, ['a'], end, { revise: fail('no such change') })).resolves.toBe(
      'outer',
    )
    await expect(given).rejects.toThrow('no such change')
  })

  it('gives `last` what the innermost next() was given, and the arguments, also without `revise`', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', async (_path, next) => next({ path: 'b' }))
    const seen: unknown[] = []
    await hooks.waterfall('open', undefined, ['a'], async (change, args) => {
      seen.push(change, args)
      return 'end'
    })
    expect(seen).toEqual([{ path: 'b' }, ['a']])
  })

  it('gives `last` nothing and the arguments where nobody listens', async () => {
    const { hooks } = setup()
    const seen: unknown[] = []
    await hooks.waterfall('open', undefined, ['a'], async (change, args) => {
      seen.push(change, args)
      return 'end'
    })
    expect(seen).toEqual([undefined, ['a']])
  })
})

describe('a waterfall with `check`', () => {
  it('shows what a listener gives before the one outside sees it, and puts its own answer in place', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', async (_path, next) => `outer(${await next()})`)
    hooks.on(owner, 'open', async () => 'inner')
    const result = hooks.waterfall('open', undefined, ['a'], end, { check: given => `[${String(given)}]` })
    await expect(result).resolves.toBe('[outer([inner])]')
  })

  it('rejects where it throws, so that the listener outside can catch that', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', async (_path, next) => next().catch(() => 'caught'))
    hooks.on(owner, 'open', async () => 'malformed')
    await expect(hooks.waterfall('open', undefined, ['a'], end, { check: refuseMalformed })).resolves.toBe('caught')
  })

  it('may be asynchronous', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', async () => 'given')
    const result = hooks.waterfall('open', undefined, ['a'], end, { check: async given => `${String(given)}, checked` })
    await expect(result).resolves.toBe('given, checked')
  })

  it('sees the arguments that the listener got', async () => {
    const { hooks, owner } = setup()
    const seen: unknown[] = []
    hooks.on(owner, 'open', async (_path, next) => next('b' as never))
    hooks.on(owner, 'open', async (_path, next) => next('c' as never))
    await hooks.waterfall('open', undefined, ['a'], end, {
      revise: ([path], change) => [`${path}/${String(change)}`],
      check(given, args) {
        seen.push(args)
        return given
      },
    })
    expect(seen).toEqual([['a/b'], ['a']])
  })

  it('is not asked about `last`, nor about a listener that throws', async () => {
    const { hooks, owner } = setup()
    let asked = 0
    const check = (given: unknown): unknown => {
      asked += 1
      return given
    }
    await hooks.waterfall('open', undefined, ['a'], end, { check })
    hooks.on(owner, 'open', fail('listener'))
    await expect(hooks.waterfall('open', undefined, ['a'], end, { check })).rejects.toThrow('listener')
    expect(asked).toBe(0)
  })

  it('leaves no unhandled rejection where it refuses an answer that nobody awaits', async () => {
    const { hooks, owner } = setup()
    hooks.on(owner, 'open', async (_path, next) => {
      void next()
      return 'outer'
    })
    hooks.on(owner, 'open', async () => 'malformed')
    expect(
      await unhandledDuring(() => hooks.waterfall('open', undefined, ['a'], end, { check: refuseMalformed })),
    ).toEqual([])
  })
})
