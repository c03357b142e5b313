import type { Context } from '@deepseek-ai/cordis'
import { carrierKeyOf, isScopeCarrier, scopeTarget } from '@deepseek-ai/dsh-scope'
import * as scopeInvariant from '@deepseek-ai/dsh-scope/invariant'
import { InvariantRegistry as Invariants } from '@deepseek-ai/dsh-invariants'
import { describe, expect, it } from 'vitest'
import { agentOf, boot, call, read, tool } from './boot.ts'

describe('The events of a call', () => {
  it('are heard in their scope and above, never below and never beside', async () => {
    const ctx = await boot()
    const parent = agentOf(ctx)
    const child = agentOf(ctx, { parent: parent.agent })
    const sibling = agentOf(ctx, { parent: parent.agent })
    ctx.tools.register(tool('read'))
    const heard: string[] = []
    const listeners = { everyone: ctx, parent: parent.ctx, child: child.ctx, sibling: sibling.ctx }
    for (const [who, at] of Object.entries(listeners))
      at.on('tools/pre-execute', async (_exec, next) => {
        heard.push(who)
        return next()
      })
    await ctx.tools.execute(call('read', { agent: child.agent }))
    expect(heard.splice(0)).toEqual(['everyone', 'parent', 'child'])
    await ctx.tools.execute(call('read', { agent: parent.agent }))
    expect(heard.splice(0)).toEqual(['everyone', 'parent'])
    await ctx.tools.execute(call('read'))
    expect(heard).toEqual(['everyone'])
  })

  it('are heard by a global listener of any scope', async () => {
    const ctx = await boot()
    const [one, other] = [agentOf(ctx), agentOf(ctx)]
    ctx.tools.register(tool('read'))
    const heard: string[] = []
    one.ctx.on('tools/result', exec => void heard.push(exec.name), { global: true })
    await ctx.tools.execute(call('read', { agent: other.agent }))
    expect(heard).toEqual(['read'])
  })

  it('are not heard where the tools are other tools', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    const heard: string[] = []
    ctx.isolate('tools').on('tools/result', exec => void heard.push(exec.name))
    await ctx.tools.execute(call('read'))
    expect(heard).toEqual([])
  })

  it('come from a carrier that says which scope it is, and nothing else', async () => {
    const ctx = await boot()
    const { agent } = agentOf(ctx)
    ctx.tools.register(tool('read'))
    const carriers: object[] = []
    ctx.on('tools/pre-execute', function (_exec, next) {
      carriers.push(this)
      return next()
    })
    ctx.on('tools/post-execute', function (_exec, _result, next) {
      carriers.push(this)
      return next()
    })
    await ctx.tools.execute(call('read', { agent }))
    await ctx.tools.execute(call('read'))
    expect(carriers.map(isScopeCarrier)).toEqual([true, true, true, true])
    expect(carriers.map(carrierKeyOf)).toEqual([agent, agent, undefined, undefined])
    expect(Object.keys(carriers[0] ?? {})).toEqual([])
  })

  it('satisfy the scope checks of the harness', async () => {
    const ctx = await boot()
    await ctx.root.plugin(Invariants, {})
    await ctx.root.plugin(scopeInvariant)
    const { agent } = agentOf(ctx)
    ctx.tools.register(tool('read'))
    const result = await ctx.tools.execute(call('read', { agent }))
    expect(read(result)).toBe('read is done')
    // The checks are there: the same event without a carrier is refused.
    expect(() => (ctx as Context).emit('tools/result', call('read', { agent }) as never, result)).toThrow(
      /scope|carrier/,
    )
    expect(() => ctx.emit('tools/change')).not.toThrow()
  })

  it('are refused by those checks where they name another scope, or come without a carrier', async () => {
    const ctx = await boot()
    await ctx.root.plugin(Invariants, {})
    await ctx.root.plugin(scopeInvariant)
    const [one, other] = [agentOf(ctx).agent, agentOf(ctx).agent]
    const exec = call('read', { agent: one })
    const log = { exec, agent: one, subCallId: exec.callId, name: 'read', isError: false, content: [] }
    const events: readonly (readonly [name: string, ...args: readonly unknown[]])[] = [
      ['tools/pre-execute', exec],
      ['tools/execute', exec],
      ['tools/post-execute', exec, {}],
      ['tools/code-dispatch-log', log],
      ['tools/result', exec, {}],
    ]
    const emit = ctx.emit.bind(ctx) as (...args: readonly unknown[]) => void
    for (const event of events) {
      const emitFrom = (key: object | undefined) => () => emit(scopeTarget(ctx.tools, key), ...event, () => undefined)
      expect(emitFrom(one)).not.toThrow()
      expect(emitFrom(other)).toThrow(/scope/)
      expect(() => emit(...event, () => undefined)).toThrow(/carrier|scope/)
    }
    expect(() => emit('tools/change')).not.toThrow()
    expect(() => emit('an/ordinary-event', exec)).not.toThrow()
  })

  it('have one token, one frozen call, and frozen arguments of their own', async () => {
    const ctx = await boot()
    const args = { list: [1] }
    const tokens: symbol[] = []
    let body: unknown
    ctx.tools.register(
      tool('read', {
        execute: async (given, exec) => {
          body = given
          tokens.push(exec.token)
          return ''
        },
      }),
    )
    ctx.on('tools/pre-execute', (exec, next) => (tokens.push(exec.token), next()))
    ctx.on('tools/execute', (exec, next) => (tokens.push(exec.token), next()))
    ctx.on('tools/post-execute', (exec, _result, next) => (tokens.push(exec.token), next()))
    ctx.on('tools/result', exec => void tokens.push(exec.token))
    await ctx.tools.execute(call('read', { arguments: args }))
    expect(new Set(tokens).size).toBe(1)
    expect(tokens).toHaveLength(5)
    expect(Object.isFrozen(args)).toBe(false)
    expect(Object.isFrozen(body)).toBe(true)
    expect(body).toEqual(args)
    expect(body).not.toBe(args)
  })

  it('tell observers in a scope of denied calls too', async () => {
    const ctx = await boot()
    const { agent, ctx: own } = agentOf(ctx)
    ctx.tools.register(tool('read'))
    ctx.on('tools/pre-execute', async () => ({ kind: 'deny', reason: 'no' }))
    const seen: string[] = []
    own.on('tools/result', (_exec, result) => void seen.push(read(result)))
    await ctx.tools.execute(call('read', { agent }))
    await ctx.tools.execute(call('read'))
    expect(seen).toEqual(['Error: no'])
  })
})

describe("ctx.on('tools/pre-execute', listener)", () => {
  it('denies where a listener gives no decision, and never runs the body', async () => {
    const ctx = await boot()
    let ran = false
    ctx.tools.register(tool('read', { execute: async () => ((ran = true), '') }))
    for (const given of [undefined, null, {}, { kind: 'deny' }, { kind: 'maybe' }, 'allow']) {
      const off = ctx.on('tools/pre-execute', async () => given as never)
      const result = await ctx.tools.execute(call('read'))
      expect(result.error?.info?.code).toBe('INVALID_POLICY_DECISION')
      off()
    }
    expect(ran).toBe(false)
  })

  it('checks the decision of an inner listener before an outer one reads it', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    ctx.on('tools/pre-execute', async (_exec, next) => {
      const { kind } = await next()
      return kind === 'deny' ? { kind, reason: 'it was denied below' } : { kind: 'allow' }
    })
    ctx.on('tools/pre-execute', async () => ({ kind: 'dney', reason: 'a slip' }) as never)
    expect(read(await ctx.tools.execute(call('read')))).toBe('Error: it was denied below')
  })

  it('asks the same inner listeners at a second next()', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    ctx.on('tools/pre-execute', async (_exec, next) => {
      await next()
      return next()
    })
    ctx.on('tools/pre-execute', async () => ({ kind: 'deny', reason: 'no' }))
    expect(read(await ctx.tools.execute(call('read')))).toBe('Error: no')
  })

  it('cannot change the call', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    ctx.on('tools/pre-execute', async (exec, next) => {
      ;(exec as { name: string }).name = 'other'
      return next()
    })
    const result = await ctx.tools.execute(call('read'))
    expect(result.isError).toBe(true)
    expect(read(result)).toContain("Cannot assign to read only property 'name'")
  })

  it('stands outside the others when it is prepended, and goes when it is taken away', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    const order: string[] = []
    const listener = (name: string) => async (_exec: unknown, next: () => Promise<never>) => (order.push(name), next())
    ctx.on('tools/pre-execute', listener('first'))
    const off = ctx.on('tools/pre-execute', listener('prepended'), true)
    await ctx.tools.execute(call('read'))
    off()
    await ctx.tools.execute(call('read'))
    expect(order).toEqual(['prepended', 'first', 'first'])
  })
})

describe("ctx.on('tools/execute', wrapper)", () => {
  it('hands the signal that a wrapper assigns on to what it wraps, and to nobody else', async () => {
    const ctx = await boot()
    const outer = new AbortController()
    const seen: Record<string, AbortSignal> = {}
    ctx.tools.register(tool('read', { execute: async (_args, exec) => ((seen['body'] = exec.signal), '') }))
    ctx.on('tools/execute', async (exec, next) => {
      const before = exec.signal
      exec.signal = outer.signal
      try {
        return await next()
      } finally {
        exec.signal = before
      }
    })
    ctx.on('tools/execute', (exec, next) => ((seen['inner'] = exec.signal), next()))
    ctx.on('tools/post-execute', (exec, _result, next) => ((seen['post'] = exec.signal), next()))
    const given = call('read')
    await ctx.tools.execute(given)
    expect(seen['inner']).toBe(outer.signal)
    expect(seen['post']).toBe(given.signal)
    // Neither the caller's nor the wrapper's: it follows both.
    expect([given.signal, outer.signal]).not.toContain(seen['body'])
  })

  it('cancels by an assigned signal, and still by the caller', async () => {
    const ctx = await boot()
    const caller = new AbortController()
    ctx.tools.register(
      tool('wait', {
        execute: (_args, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error(`aborted: ${signal.reason}`)))
            begun.resolve()
          }),
      }),
    )
    const begun = { resolve: () => caller.abort('by the caller') }
    ctx.on('tools/execute', (exec, next) => {
      exec.signal = new AbortController().signal
      return next()
    })
    expect(read(await ctx.tools.execute(call('wait', { signal: caller.signal })))).toBe('Error: aborted: by the caller')
  })

  it('lets nothing else be assigned, taken away or added', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    const attempts: readonly ((exec: never) => void)[] = [
      exec => Object.assign(exec, { name: 'other' }),
      exec => Object.assign(exec, { more: 1 }),
      exec => Reflect.deleteProperty(exec, 'signal') || Object.assign(exec, { gone: false }),
    ]
    for (const attempt of attempts) {
      const off = ctx.on('tools/execute', (exec, next) => (attempt(exec as never), next()))
      expect((await ctx.tools.execute(call('read'))).isError).toBe(true)
      off()
    }
  })

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['an object', {}],
    ['what only looks like a signal', Object.create(AbortSignal.prototype)],
  ])('denies where what a wrapper assigns is no signal, but %s', async (_what, signal) => {
    const ctx = await boot()
    let ran = false
    ctx.tools.register(tool('read', { execute: async () => ((ran = true), '') }))
    ctx.on('tools/execute', (exec, next) => {
      exec.signal = signal as never
      return next()
    })
    const result = await ctx.tools.execute(call('read'))
    expect(result.error?.info?.code).toBe('INVALID_POLICY_DECISION')
    expect(ran).toBe(false)
  })

  it('hands on what was assigned when next() was called, and nothing that is assigned later', async () => {
    const ctx = await boot()
    const tooLate = AbortSignal.abort('too late')
    ctx.tools.register(tool('read', { execute: async (_args, { signal }) => `aborted: ${signal.aborted}` }))
    ctx.on('tools/execute', async (exec, next) => {
      const running = next()
      exec.signal = tooLate
      const result = await running
      exec.signal = tooLate
      return result
    })
    expect(read(await ctx.tools.execute(call('read')))).toBe('aborted: false')
  })

  it('begins nothing under a signal that is aborted already', async () => {
    const ctx = await boot()
    let ran = false
    ctx.tools.register(tool('read', { execute: async () => ((ran = true), '') }))
    ctx.on('tools/execute', (exec, next) => {
      exec.signal = AbortSignal.abort()
      return next()
    })
    expect((await ctx.tools.execute(call('read'))).error?.info?.code).toBe('ABORTED_BEFORE_DISPATCH')
    expect(ran).toBe(false)
  })

  it('makes a fresh attempt at each next(), and leaves no rejection behind', async () => {
    const ctx = await boot()
    let bodies = 0
    ctx.tools.register(tool('read', { execute: async () => `attempt ${(bodies += 1)}` }))
    ctx.on('tools/execute', async (_exec, next) => {
      await next()
      return next()
    })
    expect(read(await ctx.tools.execute(call('read')))).toBe('attempt 2')
  })
})

describe("ctx.on('tools/result', observer)", () => {
  it('cannot make a call fail, and the log says that it did', async () => {
    const ctx = await boot()
    const logged: string[] = []
    ctx.logger.exporter({ levels: { default: 3 }, export: ({ args }) => void logged.push(args.map(String).join(' ')) })
    ctx.tools.register(tool('read'))
    ctx.on('tools/result', () => {
      throw new Error('oh')
    })
    ctx.on('tools/result', (async () => {
      throw new Error('later')
    }) as never)
    const given = call('read')
    expect(read(await ctx.tools.execute(given))).toBe('read is done')
    await Promise.resolve()
    expect(logged.join('\n')).toContain(`tool "read" (${given.callId}): tools/result observer failed: oh`)
    expect(logged.join('\n')).toContain('tools/result observer failed: later')
  })
})

describe("ctx.on('tools/change', listener)", () => {
  it('hears every change wherever it listens, with what changed', async () => {
    const ctx = await boot()
    const { agent, ctx: own } = agentOf(ctx)
    const heard: unknown[] = []
    own.on('tools/change', change => void heard.push(change))
    const off = ctx.tools.register(tool('read'))
    own.tools.restrict({ deny: ['read'] })()
    own.tools.guard(() => undefined)()
    off()
    off()
    expect(heard).toEqual([
      { kind: 'register', names: ['read'] },
      { kind: 'restrict', scope: agent, names: ['read'] },
      { kind: 'lift', scope: agent, names: ['read'] },
      { kind: 'unregister', names: ['read'] },
    ])
  })

  it('may refuse a registration, which is then undone', async () => {
    const ctx = await boot()
    const off = ctx.on('tools/change', change => {
      if (change?.kind === 'register') throw new Error('full')
    })
    expect(() => ctx.tools.register(tool('read'))).toThrow('full')
    off()
    ctx.tools.register(tool('read'))
    expect(ctx.tools.schemas()).toHaveLength(1)
  })
})

describe('ctx.tools.guard(guard)', () => {
  it('denies with the first reason, however many abstain, and nothing after it can allow', async () => {
    const ctx = await boot()
    const { agent, ctx: own } = agentOf(ctx)
    ctx.tools.register(tool('read'))
    own.tools.guard(() => undefined)
    own.tools.guard(() => 'not by this agent')
    own.tools.guard(() => undefined)
    own.on('tools/pre-execute', async () => ({ kind: 'allow' }), true)
    expect(read(await ctx.tools.execute(call('read', { agent })))).toBe('Error: not by this agent')
    expect(read(await ctx.tools.execute(call('read')))).toBe('read is done')
  })

  it('asks a guard that another guard has just added', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    ctx.tools.guard(() => {
      ctx.tools.guard(() => 'added on the way')
      return undefined
    })
    expect(read(await ctx.tools.execute(call('read')))).toBe('Error: added on the way')
  })

  it('asks one that was added once none was left only at the next call', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    const off = ctx.tools.guard(() => {
      off()
      ctx.tools.guard(() => 'of the next generation')
      return undefined
    })
    expect(read(await ctx.tools.execute(call('read')))).toBe('read is done')
    expect(read(await ctx.tools.execute(call('read')))).toBe('Error: of the next generation')
  })

  it('denies by a guard that is async by mistake', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    ctx.tools.guard((async () => undefined) as never)
    expect((await ctx.tools.execute(call('read'))).error?.info?.code).toBe('INVALID_POLICY_DECISION')
  })
})
