import type { Context } from '@deepseek-ai/cordis'
import { InvariantRegistry as Invariants } from '@deepseek-ai/dsh-invariants'
import { TOOL_RUNTIME_SCHEDULER, ToolRuntime } from '@dsh/cordis'
import * as companion from '@dsh/cordis/invariant'
import { describe, expect, it } from 'vitest'
import { boot, call, plugin, read, tool } from './boot.ts'

describe('@dsh/cordis/invariant', () => {
  const watch = async (ctx: Context): Promise<readonly string[]> => {
    const logged: string[] = []
    ctx.logger.exporter({ levels: { default: 3 }, export: ({ args }) => void logged.push(args.map(String).join(' ')) })
    await ctx.root.plugin(Invariants, {})
    await ctx.root.plugin(companion)
    return logged
  }

  it('finds nothing in calls that go their way: run, denied, failed, unknown', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    const logged = await watch(ctx)
    await ctx.tools.execute(call('read'))
    await ctx.tools.execute(call('write'))
    await ctx.tools.execute(call('read', { arguments: new Map() }))
    ctx.on('tools/pre-execute', async () => ({ kind: 'deny', reason: 'no' }))
    await ctx.tools.execute(call('read'))
    expect(logged).toEqual([])
  })

  it('tells the log of what must never happen, under the name of the package, and changes no call', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    const { prepare, dispatch, finalize } = ctx.tools[TOOL_RUNTIME_SCHEDULER]
    // Whoever begins to watch in the middle of a call sees one without its first stages.
    const { exec } = await prepare(call('read'))
    const logged = await watch(ctx)
    const { result } = await dispatch(exec)
    expect(read(await finalize(exec, result))).toBe('read is done')
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.every(line => line.includes('@deepseek-ai/dsh-tools'))).toBe(true)
  })

  it('is told of the stages that no event announces', async () => {
    const ctx = await boot()
    ctx.tools.register(tool('read'))
    let logged: readonly string[] = []
    ctx.on('tools/execute', async (_exec, next) => {
      logged = await watch(ctx)
      return next()
    })
    ctx.on('tools/post-execute', async (_exec, _result, next) => {
      expect(logged.join('\n')).toContain('reached body')
      return next()
    })
    expect(read(await ctx.tools.execute(call('read')))).toBe('read is done')
  })

  it('is registered for the package that it stands for, once', async () => {
    const ctx = await boot()
    await watch(ctx)
    expect(companion.name).toBe('tools-invariant')
    await expect(ctx.root.plugin({ ...companion })).rejects.toThrow('@deepseek-ai/dsh-tools')
  })

  it('goes with a service that is reloaded, and watches the next one', async () => {
    const ctx = await boot()
    const logged = await watch(ctx)
    const effects = () =>
      [...ctx.root.registry.values()].flatMap(({ fibers }) => [...fibers].flatMap(fiber => fiber.getEffects()))
    const watchers = () => effects().filter(effect => effect.label === 'tools: invariants')
    await expect.poll(watchers).toHaveLength(1)
    const [first] = watchers()
    const [fiber] = [...(ctx.root.registry.get(ToolRuntime)?.fibers ?? [])]
    fiber?.update({ mode: 'native', maxParallelSubCalls: 1 })
    await fiber?.await()
    const own = await plugin(ctx.root)
    await expect.poll(watchers).toHaveLength(1)
    expect(watchers()[0]).not.toBe(first)
    own.tools.register(tool('read'))
    expect(read(await own.tools.execute(call('read')))).toBe('read is done')
    expect(logged).toEqual([])
  })
})
