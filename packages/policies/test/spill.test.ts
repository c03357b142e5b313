import { text, type Content } from '@dsh/presentation'
import { spill, type SpillStore } from '@dsh/policies'
import type { CodeDispatchRecord, PostToolDecision, ToolExecution, ToolExecutionResult } from '@dsh/tool'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { bodyOf, call, echo, house, read } from './support/house.ts'

/** A store in memory, and what it keeps. */
function memory(): SpillStore & { readonly kept: string[] } {
  const kept: string[] = []
  return {
    kept,
    async save(full) {
      kept.push(full)
      return { locator: `spill/${kept.length}`, howToRead: 'Open it with read.' }
    },
  }
}

const long = 'abc'.repeat(200)

/** A house with the policy, whose `echo` gives this content. */
function spilling(content: Content, options: Partial<Parameters<typeof spill>[0]> = {}, name = 'echo') {
  const home = house()
  const store = memory()
  const unmount = spill({ maxInlineBytes: 200, store, ...options }).mount(home.host)
  home.registry.register(home.owner, echo({ name, output: { schema: {}, render: () => content } }))
  const run = (more = {}): Promise<ToolExecutionResult> => home.pipeline.execute(call({ name, ...more }))
  return { ...home, ...store, unmount, run }
}

/** What the log keeps of a sub-call with this content. */
function logged({ hooks }: ReturnType<typeof spilling>, content: Content, name = 'echo'): Promise<Content> {
  const exec = { callId: 'outer', name: 'run_code' } as ToolExecution
  const record: CodeDispatchRecord = { exec, subCallId: 'outer:1', name, isError: false, content }
  return Promise.resolve(hooks.waterfall('tools/code-dispatch-log', undefined, [record], async () => content))
}

describe('spill(options)', () => {
  it('leaves the beginning, the end and the way to the rest, and keeps the full text', async () => {
    const { run, kept } = spilling([text(`${'a'.repeat(300)}${'z'.repeat(300)}`)])
    const shown = read(await run())
    expect(shown).toMatch(/^a+\n…\nz+\n\n\[\d+ bytes left out; the full text is at spill\/1\. Open it with read\.\]$/)
    expect(kept).toEqual([`${'a'.repeat(300)}${'z'.repeat(300)}`])
  })

  it('leaves what fits', async () => {
    const { run, kept } = spilling([text('a'.repeat(200))])
    expect(read(await run())).toBe('a'.repeat(200))
    expect(kept).toEqual([])
  })

  it('counts bytes and not characters', async () => {
    const { run, kept } = spilling([text('é'.repeat(101))])
    expect(read(await run())).toMatch(/bytes left out/)
    expect(kept).toHaveLength(1)
  })

  it('never shows more than it may, cuts no character, and says exactly what is missing', async () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀'), minLength: 1, maxLength: 400 })
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 0, max: 400 }), async (full, maxInlineBytes) => {
        const { run, kept } = spilling([text(full)], { maxInlineBytes })
        const shown = read(await run())
        if (shown === full) return
        const [, preview = '', left = ''] = /^([^]*)\n\n\[(\d+) bytes left out; [^]*\]$/.exec(shown) ?? []
        expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(maxInlineBytes)
        expect(Buffer.from(preview).toString()).toBe(preview)
        const [head = '', tail = ''] = preview.split('\n…\n')
        expect(full.startsWith(head) && full.endsWith(tail)).toBe(true)
        expect(Buffer.byteLength(full) - Buffer.byteLength(head + tail)).toBe(Number(left))
        expect(kept).toEqual([full])
      }),
      { numRuns: 200 },
    )
  })

  it('shows the notice alone where nothing else fits, and the whole text where not even that does', async () => {
    const notice = '\n\n[600 bytes left out; the full text is at spill/1. Open it with read.]'
    const tight = spilling([text(long)], { maxInlineBytes: notice.length })
    expect(read(await tight.run())).toBe(notice)
    const tooTight = spilling([text(long)], { maxInlineBytes: notice.length - 1 })
    expect(read(await tooTight.run())).toBe(long)
  })

  it('shows where something is missing, and no gap alone', async () => {
    const notice = '\n\n[600 bytes left out; the full text is at spill/1. Open it with read.]'
    expect(read(await spilling([text(long)], { maxInlineBytes: notice.length + 5 }).run())).toBe(notice)
    expect(read(await spilling([text(long)], { maxInlineBytes: notice.length + 7 }).run())).toMatch(/^a\n…\nc\n\n\[598/)
  })

  it('keeps several texts as one', async () => {
    const { run, kept } = spilling([text(long), text('end')])
    expect(await run()).toMatchObject({ content: [{ type: 'text' }] })
    expect(kept).toEqual([`${long}\nend`])
  })

  it('leaves content with an image alone', async () => {
    const content: Content = [text(long), { type: 'image', data: 'AAAA', mimeType: 'image/png' }]
    const { run } = spilling(content)
    expect((await run()).content).toEqual(content)
  })

  it('leaves the value that programs get', async () => {
    const { run } = spilling([text(long)])
    expect(await run({ arguments: { text: 'value' } })).toMatchObject({ value: 'value' })
  })

  it('shortens the text of a failure too', async () => {
    const { host, registry, owner, pipeline } = house()
    const store = memory()
    spill({ maxInlineBytes: 200, store }).mount(host)
    registry.register(
      owner,
      bodyOf(() => {
        throw new Error(long)
      }),
    )
    const result = await pipeline.execute(call())
    expect(result.isError).toBe(true)
    expect(read(result)).toMatch(/bytes left out/)
    expect(store.kept).toEqual([`Error: ${long}`])
  })

  it('does not touch read, nor what is exempt instead', async () => {
    expect(read(await spilling([text(long)], {}, 'read').run())).toBe(long)
    expect(read(await spilling([text(long)], { exempt: ['mine'] }, 'mine').run())).toBe(long)
    expect(read(await spilling([text(long)], { exempt: ['mine'] }, 'read').run())).toMatch(/bytes left out/)
  })

  it('does not touch what a program gets to see', async () => {
    const { registry, owner, pipeline, run, kept } = spilling([text(long)])
    registry.register(
      owner,
      bodyOf(async ({ token, signal }) => read(await run({ parent: token, signal })).length, { name: 'program' }),
    )
    expect(await pipeline.execute(call({ name: 'program' }))).toMatchObject({ value: long.length })
    expect(kept).toEqual([])
  })

  it('shortens what other listeners put there, whenever they were mounted before it, and keeps their messages', async () => {
    const home = house()
    const added = { id: 'mine', role: 'user' as const, content: [text('added')], source: { kind: 'test' } }
    home.host.on('tools/post-execute', () => ({ kind: 'accept', content: [text(long)], additionalContexts: [added] }))
    const store = memory()
    spill({ maxInlineBytes: 200, store }).mount(home.host)
    home.registry.register(home.owner, echo())
    const result = await home.pipeline.execute(call())
    expect(read(result)).toMatch(/bytes left out/)
    expect(result.additionalContexts).toEqual([added])
    expect(store.kept).toEqual([long])
  })

  it.each([
    ['a block', { kind: 'block', feedback: [text(long)] }],
    ['a replaced value', { kind: 'accept', value: long }],
  ] satisfies [string, PostToolDecision][])('lets %s pass', async (_what, decision) => {
    const home = house()
    home.host.on('tools/post-execute', () => decision)
    const store = memory()
    spill({ maxInlineBytes: 100, store }).mount(home.host)
    home.registry.register(home.owner, echo())
    expect(read(await home.pipeline.execute(call({ arguments: { text: `${long}${long}` } })))).toBe(long)
    expect(store.kept).toEqual([])
  })

  it('tells the store which call it is for', async () => {
    const save = vi.fn(async () => ({ locator: 'x', howToRead: 'y' }))
    const { run } = spilling([text(long)], { store: { save } })
    await run({ callId: 'mine' })
    expect(save).toHaveBeenCalledExactlyOnceWith(long, expect.objectContaining({ callId: 'mine' }))
  })

  it.each([
    ['rejects', async () => Promise.reject(new Error('disk full'))],
    [
      'throws',
      () => {
        throw new Error('disk full')
      },
    ],
    ['says nothing', async () => undefined],
    ['says half', async () => ({ locator: 'x' })],
  ])('keeps the result whole, and says why, where the store %s', async (_how, save) => {
    const onSaveFailed = vi.fn()
    const { run } = spilling([text(long)], { store: { save: save as never }, onSaveFailed })
    expect(read(await run({ callId: 'mine' }))).toBe(long)
    expect(onSaveFailed).toHaveBeenCalledExactlyOnceWith(expect.any(Error), expect.objectContaining({ callId: 'mine' }))
  })

  it('keeps the result whole also where nobody can be told, or whoever is told throws or rejects', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const store = { save: async () => Promise.reject(new Error('disk full')) }
    expect(read(await spilling([text(long)], { store }).run())).toBe(long)
    const throwing = () => {
      throw new Error('mine')
    }
    expect(read(await spilling([text(long)], { store, onSaveFailed: throwing }).run())).toBe(long)
    expect(read(await spilling([text(long)], { store, onSaveFailed: async () => throwing() }).run())).toBe(long)
    await new Promise(done => setImmediate(done))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('shortens the logged copy of sub-calls, those of read too', async () => {
    const home = spilling([])
    const shown = await logged(home, [text(long)], 'read')
    expect(shown).toEqual([text(expect.stringContaining('spill/1'))])
    expect(home.kept).toEqual([long])
    expect(await logged(home, [text('short')])).toEqual([text('short')])
  })

  it('shortens what a listener that was there before has made of the copy for the log', async () => {
    const home = house()
    home.host.on('tools/code-dispatch-log', () => [text(long)])
    const store = memory()
    spill({ maxInlineBytes: 200, store }).mount(home.host)
    await logged({ ...home, ...store } as ReturnType<typeof spilling>, [])
    expect(store.kept).toEqual([long])
  })

  it('stops once it is unmounted, everywhere', async () => {
    const home = spilling([text(long)])
    home.unmount()
    expect(read(await home.run())).toBe(long)
    expect(await logged(home, [text(long)])).toEqual([text(long)])
  })

  it.each([-1, 1.5, Number.NaN, undefined, '100'])('refuses a limit of %s bytes', maxInlineBytes => {
    expect(() => spill({ maxInlineBytes: maxInlineBytes as number, store: memory() })).toThrow(/an integer from 0/)
  })

  it('refuses to have no store', () => {
    expect(() => spill({ maxInlineBytes: 100 } as never)).toThrow(/needs a store with a save\(\) function/)
  })
})
