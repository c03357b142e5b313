import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from '@deepseek-ai/cordis'
import { createScope } from '@deepseek-ai/dsh-scope'
import type { ToolExecutionInput } from '@dsh/cordis'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { boot, entryOf } from '../src/boot.ts'
import { useOf } from '../src/use.ts'

type Agent = NonNullable<ToolExecutionInput['agent']>

const apps: Context[] = []
const folders: string[] = []

/** From a copy of the file, since what changes while it runs is written to it. */
async function bootExample(): Promise<Context> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dsh-cordis-'))
  folders.push(folder)
  const file = path.join(folder, 'cordis.yml')
  copyFileSync(new URL('../cordis.yml', import.meta.url), file)
  const app = await boot(pathToFileURL(file))
  apps.push(app)
  return useOf(app)
}

async function change(ctx: Context, id: string, options: { disabled: true | null; config?: object }): Promise<void> {
  await entryOf(ctx.root, id).update(options)
  await ctx.root.loader.await()
}

async function run(ctx: Context, name: string, args: object = {}, agent: Agent = {} as Agent): Promise<string> {
  const { signal } = new AbortController()
  const call = { callId: 'a call' as ToolExecutionInput['callId'], name, arguments: args, agent, signal }
  const { content } = await ctx.tools.execute(call)
  return content.map(block => (block.type === 'text' ? block.text : block.type)).join('\n')
}

const program = (code: string): object => ({ code, description: 'Tries a program' })

async function sent(ctx: Context, scope?: object): Promise<readonly string[]> {
  const { tools } = await ctx.systemPrompt.assemble(scope === undefined ? {} : { scope })
  return tools.map(tool => tool.name)
}

async function sections(ctx: Context): Promise<readonly string[]> {
  return (await ctx.systemPrompt.assemble()).sections.map(section => section.name)
}

describe('A composition that the Loader boots from cordis.yml', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.fiber.dispose()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  it('registers the tools of its plugins and sends them, with run_code, to the model', async () => {
    const ctx = await bootExample()
    expect(await sent(ctx)).toEqual(['add_note', 'read_notes', 'run_code'])
    expect(await sections(ctx)).toEqual(expect.arrayContaining(['tools:sdk', 'tool:notes']))
  })

  it('runs a call natively, with the configuration of the file', async () => {
    const ctx = await bootExample()
    expect(await run(ctx, 'read_notes')).toBe('buy milk')
  })

  it('runs calls of a program in a sandbox', async () => {
    const ctx = await bootExample()
    const code = 'const [first] = await tools.read_notes({}); console.log(typeof process); return first.toUpperCase()'
    expect(await run(ctx, 'run_code', program(code))).toBe('undefined\nBUY MILK')
  })

  it('asks for approval, natively and from a program, and runs only what was approved', async () => {
    const ctx = await bootExample()
    expect(await run(ctx, 'add_note', { text: 'one' })).toBe('there are 2 notes')
    const code = 'try { await tools.add_note({ text: "two" }) } catch (error) { return error.message }'
    expect(await run(ctx, 'run_code', program(code))).toBe('the user rejected tool "add_note"')
    expect(await run(ctx, 'read_notes')).toBe('buy milk\none')
    expect((ctx.root.get('approval') as unknown as { readonly asked: string[] }).asked).toEqual([
      'add_note: it writes',
      'add_note: it writes',
    ])
  })

  it('loses with a plugin all that the plugin brought, and has it again after a reload', async () => {
    const ctx = await bootExample()
    const agent = {} as Agent
    const scope = createScope(ctx, agent)
    scope.ctx.tools.restrict({ deny: ['add_note'] })
    const changes: string[] = []
    ctx.on('tools/change', what => void changes.push(`${what?.kind} ${what?.names.join()}`))
    await change(ctx, 'notes', { disabled: true })
    expect(changes).toEqual(['unregister add_note', 'unregister read_notes'])
    expect(await sent(ctx)).toEqual(['run_code'])
    expect(await sections(ctx)).not.toContain('tool:notes')
    expect(await run(ctx, 'read_notes')).toBe('Error: unknown tool "read_notes"')

    await change(ctx, 'notes', { disabled: null, config: { first: 'buy bread' } })
    expect(await run(ctx, 'read_notes')).toBe('buy bread')
    expect(await sent(ctx, agent)).toEqual(['read_notes', 'run_code'])
  })

  it('denies what would be asked once nobody can be asked', async () => {
    const ctx = await bootExample()
    ctx.on('tools/pre-execute', async (exec, next) => (exec.name === 'add_note' ? { kind: 'ask' } : next()))
    await change(ctx, 'person', { disabled: true })
    expect(await run(ctx, 'add_note', { text: 'x' })).toBe(
      'Error: tool "add_note" requires approval (not yet supported)',
    )
  })

  it('shows its tools another way once the file says so, and each plugin finds the new service', async () => {
    const ctx = await bootExample()
    await change(ctx, 'tools', { disabled: null, config: { mode: 'native' } })
    const native = await useOf(ctx.root)
    expect(await sent(native)).toEqual(['add_note', 'read_notes'])
    expect(await sections(native)).toEqual(expect.not.arrayContaining(['tools:sdk']))
    expect(await run(native, 'run_code', program('return 1'))).toBe('Error: unknown tool "run_code"')

    await change(ctx, 'tools', { disabled: null, config: { mode: 'code', maxParallelSubCalls: 1 } })
    const code = await useOf(ctx.root)
    expect(await sent(code)).toEqual(['run_code'])
    expect((await sections(code)).filter(name => name.startsWith('tools:'))).toEqual(['tools:code-only', 'tools:sdk'])
    expect(await run(code, 'run_code', program('return (await tools.read_notes({}))[0]'))).toBe('buy milk')
    expect(await run(code, 'read_notes')).toContain('only `run_code` is callable directly')
  })

  it('goes on as it was where what the file says is refused', async () => {
    const ctx = await bootExample()
    for (const config of [{ mode: 'loud' }, { maxParallelSubCalls: 0 }])
      await expect(change(ctx, 'tools', { disabled: null, config })).rejects.toThrow('invalid config')
    expect(await run(ctx, 'read_notes')).toBe('buy milk')
    expect(await sent(ctx)).toEqual(['add_note', 'read_notes', 'run_code'])
  })

  it('is reloaded under a program that runs, which makes no call any more', async () => {
    const ctx = await bootExample()
    let begin!: () => void
    const begun = new Promise<void>(resolve => (begin = resolve))
    let go!: () => void
    const gate = new Promise<void>(resolve => (go = resolve))
    ctx.root.on('tools/pre-execute', async (exec, next) => {
      if (exec.name !== 'read_notes') return next()
      begin()
      await gate
      return next()
    })
    const code = 'try { await tools.read_notes({}) } catch (error) { console.log(error.message) }'
    const running = run(ctx, 'run_code', program(`${code} ${code}`))
    await begun
    await change(ctx, 'tools', { disabled: null, config: { mode: 'code' } })
    go()
    expect(await running).not.toContain('buy milk')
    expect(await run(await useOf(ctx.root), 'run_code', program('return 1'))).toBe('1')
  })

  it('is gone, service and tools, when the tools are stopped, and comes back with those that need it', async () => {
    const ctx = await bootExample()
    await change(ctx, 'tools', { disabled: true })
    expect(ctx.root.get('tools') === undefined).toBe(true)
    const prompt = await ctx.root.get('systemPrompt')?.assemble()
    expect(prompt?.tools).toEqual([])
    expect(prompt?.sections.map(section => section.name)).not.toEqual(expect.arrayContaining(['tools:sdk']))

    await change(ctx, 'tools', { disabled: null })
    const again = await useOf(ctx.root)
    expect(await run(again, 'read_notes')).toBe('buy milk')
  })
})

describe('The example', () => {
  it('runs as it says, and checks it itself', async () => {
    const printed = vi.spyOn(console, 'log').mockReturnValue(undefined)
    await import('../src/main.ts')
    expect(printed.mock.calls.flat().join('\n')).toContain('there are 2 notes')
  })
})
