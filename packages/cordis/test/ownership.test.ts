import type { Context } from '@deepseek-ai/cordis'
import { ToolRuntime } from '@dsh/cordis'
import { describe, expect, it } from 'vitest'
import { agentOf, boot, call, names, plugin, promptOf, read, tool } from './boot.ts'

/** What the fiber of a context has to undo, by label. */
const effects = (ctx: Context): readonly string[] => ctx.fiber.getEffects().map(effect => effect.label)

describe('A registration in a Cordis plugin', () => {
  it('is an effect of its fiber, with a label', async () => {
    const ctx = await boot()
    const { ctx: own } = agentOf(ctx)
    ctx.tools.register(tool('read'))
    ctx.tools.guard(() => undefined)
    own.tools.restrict({ deny: ['read'] })
    own.tools.presentAs('native')
    expect(effects(ctx)).toEqual(expect.arrayContaining(['tools.register()', 'tools.guard()']))
    expect(effects(own)).toEqual(['tools.restrict()', 'tools.presentAs()'])
  })

  it('gives the very disposer that the fiber tracks, so that a composite effect undoes it in its place', async () => {
    const ctx = await boot()
    const order: string[] = []
    ctx.on('tools/change', change => void order.push(`${change?.kind} ${change?.names}`))
    const dispose = ctx.effect(function* () {
      yield () => void order.push('first')
      yield ctx.tools.register(tool('read'))
      yield () => void order.push('last')
    })
    dispose()
    expect(order).toEqual(['register read', 'last', 'unregister read', 'first'])
  })

  it('is undone there too when the fiber ends', async () => {
    const ctx = await boot()
    const own = await plugin(ctx)
    const order: string[] = []
    ctx.on('tools/change', change => void order.push(`${change?.kind} ${change?.names}`))
    own.effect(function* () {
      yield () => void order.push('first')
      yield own.tools.register(tool('read'))
      yield () => void order.push('last')
    })
    await own.fiber.dispose()
    expect(order).toEqual(['register read', 'last', 'unregister read', 'first'])
  })

  it('is undone once, whoever undoes it, and never what came after it', async () => {
    const ctx = await boot()
    const stale = ctx.tools.register(tool('read'))
    stale()
    ctx.tools.register(tool('read', { description: 'The new one.' }))
    stale()
    expect(ctx.tools.schemas().map(schema => schema.description)).toEqual(['The new one.'])
  })

  it('leaves nothing where it failed, and other registrations of its scope alone', async () => {
    const ctx = await boot()
    const { agent, ctx: own } = agentOf(ctx)
    own.tools.register(tool('read'))
    const before = effects(own)
    expect(() => own.tools.register(tool('read'))).toThrow('already registered')
    expect(() => own.tools.register(tool('', {}))).toThrow('needs a name')
    expect(effects(own)).toEqual(before)
    expect(names(ctx, agent)).toEqual(['read'])
  })

  it('is announced after it was made, and after it was undone', async () => {
    const ctx = await boot()
    const seen: unknown[] = []
    ctx.on('tools/change', change => void seen.push([change?.kind, names(ctx)]))
    ctx.tools.register(tool('read'))()
    expect(seen).toEqual([
      ['register', ['read']],
      ['unregister', []],
    ])
  })

  it('can be declared with using', async () => {
    const ctx = await boot()
    {
      using registration = ctx.tools.register(tool('read')) as (() => void) & Disposable
      expect(registration).toBeTypeOf('function')
      expect(names(ctx)).toEqual(['read'])
    }
    expect(names(ctx)).toEqual([])
  })
})

describe('A plugin that is disposed of', () => {
  it('takes with it tools, masks, guards, modes, listeners and prompt sections, last first, and leaves nothing', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('kept'))
    const { agent, ctx: scoped } = agentOf(ctx)
    const own = await plugin(scoped)
    const emptyPrompt = await promptOf(ctx, agent)
    own.tools.register(tool('own'))
    own.tools.restrict({ deny: ['kept'] })
    own.tools.guard(() => 'never')
    own.on('tools/pre-execute', async () => ({ kind: 'deny', reason: 'not now' }))
    own.tools.presentAs('both')
    expect(read(await ctx.tools.execute(call('own', { agent })))).toBe('Error: not now')

    const order: string[] = []
    ctx.on('tools/change', change => void order.push(`tools: ${change?.kind}`))
    ctx.on('system-prompt/change', () => void order.push('prompt'))
    await own.fiber.dispose()
    expect(order).toEqual(['prompt', 'prompt', 'tools: unpresent', 'tools: lift', 'tools: unregister'])
    expect(names(ctx, agent)).toEqual(['kept'])
    expect(read(await ctx.tools.execute(call('kept', { agent })))).toBe('kept is done')
    expect(await promptOf(ctx, agent)).toEqual(emptyPrompt)
    expect(effects(own)).toEqual([])
  })

  it('lets a call that is running end as it would have', async () => {
    const ctx = await boot()
    const own = await plugin(ctx)
    let go!: () => void
    const gate = new Promise<void>(resolve => (go = resolve))
    const begun = new Promise<void>(resolve => {
      own.tools.register(tool('slow', { execute: async () => (resolve(), await gate, 'slow is done') }))
    })
    const running = ctx.tools.execute(call('slow'))
    await begun
    await own.fiber.dispose()
    go()
    expect(read(await running)).toBe('slow is done')
    expect(read(await ctx.tools.execute(call('slow')))).toBe('Error: unknown tool "slow"')
  })

  it('can be loaded again, with the same names', async () => {
    const ctx = await boot()
    for (let round = 0; round < 3; round += 1) {
      const own = await plugin(ctx)
      own.tools.register(tool('read'))
      expect(names(ctx)).toEqual(['read'])
      await own.fiber.dispose()
    }
    expect(names(ctx)).toEqual([])
  })
})

describe('The service itself, disposed of', () => {
  it('takes the schemas and the sections out of the prompt, and puts plugins that need it to rest', async () => {
    const ctx = await boot({ mode: 'both' })
    ctx.root.provide('codeRuntime', { language: 'typescript', isolation: 'none', run: async () => ({ logs: [] }) })
    ctx.tools.register(tool('read'))
    expect([...(await promptOf(ctx)).keys()]).toEqual(expect.arrayContaining(['tools:code-only', 'tools:sdk']))
    const [fiber] = [...(ctx.root.registry.get(ToolRuntime)?.fibers ?? [])]
    const prompt = ctx.root.get('systemPrompt')
    await fiber?.dispose()
    const { sections, tools } = (await prompt?.assemble()) ?? { sections: [], tools: undefined }
    expect(sections.map(section => section.name)).not.toEqual(expect.arrayContaining(['tools:sdk']))
    expect(tools).toEqual([])
    expect(ctx.root.get('tools')).toBeUndefined()
    expect(effects(ctx)).toEqual([])
  })
})
