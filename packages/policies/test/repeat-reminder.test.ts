import { contentText, text } from '@dsh/presentation'
import { repeatReminder } from '@dsh/policies'
import type { PostToolDecision, ToolExecutionResult } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { bodyOf, call, echo, house, hostOf, read } from './support/house.ts'

/** A house with the reminder, where an agent calls `echo` and others. */
function watched(options: Parameters<typeof repeatReminder>[0] = {}) {
  const home = house()
  const reminder = repeatReminder(options)
  reminder.mount(home.host)
  for (const name of ['echo', 'other', 'wait']) home.registry.register(home.owner, echo({ name }))
  const ask = (args: unknown = { text: 'hi' }, more = {}): Promise<ToolExecutionResult> =>
    home.pipeline.execute(call({ arguments: args, agent: home.agent.key, ...more }))
  /** What is said after each of so many equal calls; empty for nothing. */
  const said = async (times: number, args?: unknown, more = {}): Promise<readonly string[]> => {
    const texts: string[] = []
    for (let time = 0; time < times; time += 1) texts.push(reminders(await ask(args, more)))
    return texts
  }
  return { ...home, reminder, ask, said }
}

const reminders = ({ additionalContexts = [] }: ToolExecutionResult): string =>
  additionalContexts.map(({ content }) => contentText(content)).join('|')

describe('repeatReminder(options)', () => {
  it('is gentle the third time and plain the fifth and eighth, and silent otherwise', async () => {
    const { said } = watched()
    const texts = await said(10)
    expect(texts.map(one => one !== '')).toEqual([false, false, true, false, true, false, false, true, false, false])
    expect(texts[2]).toMatch(/^That was the same call with the same arguments again\./)
    expect(texts[4]).toMatch(
      /^echo was called 5 times in a row with the same arguments: \{"text":"hi"\}\. .*stop repeating it/,
    )
    expect(texts[7]).toContain('8 times')
  })

  it('is gentle at the first of the thresholds that it is given, in whatever order', async () => {
    const { said } = watched({ thresholds: [4, 2] })
    const texts = await said(4)
    expect(texts[1]).toMatch(/^That was/)
    expect(texts[3]).toContain('4 times')
  })

  it('says who speaks', async () => {
    const { ask } = watched({ thresholds: [2] })
    await ask()
    const { additionalContexts } = await ask()
    expect(additionalContexts).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        role: 'user',
        content: [expect.objectContaining({ type: 'text' })],
        source: { kind: 'plugin', plugin: 'repeat-tool-reminder', form: 'notice', summary: 'echo × 2' },
      },
    ])
  })

  it('gives each message an id of its own', async () => {
    const { ask } = watched({ thresholds: [2, 3] })
    const ids: string[] = []
    for (const _ of [1, 2, 3]) ids.push(...((await ask()).additionalContexts ?? []).map(({ id }) => id))
    expect(new Set(ids).size).toBe(2)
  })

  it('leaves the result itself as it is', async () => {
    const { ask } = watched({ thresholds: [2] })
    await ask()
    expect(await ask()).toMatchObject({ isError: false, value: 'hi', content: [text('hi')] })
  })

  it('begins anew after a call with other arguments, and after another tool', async () => {
    const { ask, said } = watched({ thresholds: [2] })
    await ask()
    await ask({ text: 'else' })
    expect(await said(1)).toEqual([''])
    await ask({ text: 'hi' }, { name: 'other' })
    expect(await said(2)).toEqual(['', expect.stringMatching(/^That was/)])
  })

  it('takes arguments for the same whatever the order of their keys, at any depth', async () => {
    const { ask } = watched({ thresholds: [2] })
    await ask({ a: { x: [1, { p: 1, q: 2 }], y: 2 }, b: null })
    expect(reminders(await ask({ b: null, a: { y: 2, x: [1, { q: 2, p: 1 }] } }))).toMatch(/^That was/)
  })

  it('does not take another order of a list for the same', async () => {
    const { ask } = watched({ thresholds: [2] })
    await ask([1, 2])
    expect(reminders(await ask([2, 1]))).toBe('')
  })

  it('tells arguments apart that differ under a key named __proto__', async () => {
    const { ask } = watched({ thresholds: [2] })
    await ask(JSON.parse('{"__proto__":{"a":1}}'))
    expect(reminders(await ask(JSON.parse('{"__proto__":{"a":2}}')))).toBe('')
    expect(reminders(await ask(JSON.parse('{"__proto__":{"a":2}}')))).toMatch(/^That was/)
  })

  it('never fails a call for arguments that are nested a hundred thousand levels deep', async () => {
    const { ask } = watched({ thresholds: [2, 3] })
    const deep = (): unknown => {
      let value: unknown = 'bottom'
      for (let level = 0; level < 100_000; level += 1) value = { level: value }
      return value
    }
    for (const _ of [1, 2]) expect((await ask(deep())).isError).toBe(false)
    expect(reminders(await ask(deep()))).toMatch(/^echo was called 3 times .* more characters\)/)
  })

  it('quotes so many characters, and says how many are missing, which changes nothing of what it finds', async () => {
    const { said } = watched({ thresholds: [2, 3], argumentsPreviewChars: 10 })
    const texts = await said(3, { text: 'x'.repeat(50) })
    expect(texts[1]).toMatch(/^That was/)
    expect(texts[2]).toContain('{"text":"x (51 more characters)')
  })

  it('quotes the keys in their order, so that a cut shows the same whoever wrote them', async () => {
    const { said } = watched({ thresholds: [2, 3] })
    expect((await said(3, { b: 1, a: 2 }))[2]).toContain('{"a":2,"b":1}')
  })

  it('quotes nothing where it is told so', async () => {
    const { said } = watched({ thresholds: [2, 3], argumentsPreviewChars: 0 })
    expect((await said(3, 12_345))[2]).toContain('same arguments:  (5 more characters)')
  })

  it('cuts no character in two', async () => {
    const { said } = watched({ thresholds: [2, 3], argumentsPreviewChars: 2 })
    expect((await said(3, '😀😀'))[2]).toContain('" (5 more characters)')
  })

  it('tells calls apart that differ only behind what it quotes', async () => {
    const { ask } = watched({ thresholds: [2], argumentsPreviewChars: 3 })
    await ask({ text: 'one' })
    expect(reminders(await ask({ text: 'two' }))).toBe('')
  })

  it('does not see tools that are excluded: they break no chain', async () => {
    const { ask } = watched({ thresholds: [2], exclude: ['w*'] })
    await ask()
    for (const _ of [1, 2, 3]) expect(reminders(await ask({ text: 'hi' }, { name: 'wait' }))).toBe('')
    expect(reminders(await ask())).toMatch(/^That was/)
  })

  it('sees only tools that are included', async () => {
    const { said } = watched({ thresholds: [2], include: ['oth*'] })
    expect(await said(3)).toEqual(['', '', ''])
    expect((await said(2, { text: 'hi' }, { name: 'other' }))[1]).toMatch(/^That was/)
  })

  it('counts denied calls', async () => {
    const { host, said } = watched({ thresholds: [2] })
    host.guard(() => 'no')
    expect(await said(2)).toEqual(['', expect.stringMatching(/^That was/)])
  })

  it('does not count calls without an agent', async () => {
    const { said } = watched({ thresholds: [2] })
    expect(await said(3, { text: 'hi' }, { agent: undefined })).toEqual(['', '', ''])
  })

  it('counts each agent for itself', async () => {
    const { ask } = watched({ thresholds: [2] })
    await ask()
    expect(reminders(await ask({ text: 'hi' }, { agent: {} }))).toBe('')
    expect(reminders(await ask())).toMatch(/^That was/)
  })

  it('sees a program that is run again, whatever calls it makes', async () => {
    const { registry, owner, pipeline, said } = watched({ thresholds: [2] })
    registry.register(
      owner,
      bodyOf(
        async ({ token, agent, signal }) => {
          const inner = { parent: token, signal, ...(agent !== undefined && { agent }) }
          for (const _ of [1, 2, 3]) expect(reminders(await pipeline.execute(call(inner)))).toBe('')
          return 'ran'
        },
        { name: 'program' },
      ),
    )
    expect(await said(2, { code: 'x' }, { name: 'program' })).toEqual(['', expect.stringMatching(/^That was/)])
  })

  it('forgets the calls of an agent that a user has spoken to', async () => {
    const { ask, reminder, agent } = watched({ thresholds: [2] })
    await ask()
    reminder.reset(agent.key)
    expect(reminders(await ask())).toBe('')
    expect(reminders(await ask())).toMatch(/^That was/)
  })

  it('speaks before what others add, behind a block and a replaced value too', async () => {
    const { host, ask } = watched({ thresholds: [2, 3, 4] })
    const decisions: PostToolDecision[] = [
      { kind: 'accept' },
      { kind: 'block', feedback: [text('blocked')] },
      { kind: 'accept', value: 'replaced' },
      { kind: 'accept', content: [text('shown')] },
    ]
    const added = { id: 'mine', role: 'user' as const, content: [text('added')], source: { kind: 'test' } }
    host.on('tools/post-execute', () => ({ ...(decisions.shift() as PostToolDecision), additionalContexts: [added] }))
    await ask()
    const results = [await ask(), await ask(), await ask()]
    expect(results.map(read)).toEqual(['blocked', 'replaced', 'shown'])
    for (const { additionalContexts = [] } of results) {
      expect(additionalContexts).toHaveLength(2)
      expect(additionalContexts[1]).toEqual(added)
    }
  })

  it('counts a call once where it is mounted twice around it', async () => {
    const { reminder, hooks, registry, agent, said } = watched({ thresholds: [2] })
    reminder.mount(hostOf(hooks, registry, agent))
    expect(await said(3)).toEqual(['', expect.stringMatching(/^That was [^|]*$/), ''])
  })

  it('is gone once it is unmounted', async () => {
    const { host, registry, owner, pipeline, agent } = house()
    repeatReminder({ thresholds: [2] }).mount(host)()
    registry.register(owner, echo())
    await pipeline.execute(call({ agent: agent.key }))
    expect(reminders(await pipeline.execute(call({ agent: agent.key })))).toBe('')
  })

  it.each([[[]], [[1]], [[2.5]], [[3, 3]], [[Number.NaN]], [['3']]])('refuses the thresholds %j', thresholds => {
    expect(() => repeatReminder({ thresholds: thresholds as number[] })).toThrow(/^thresholds must be integers from 2/)
  })

  it.each([-1, 1.5, Number.POSITIVE_INFINITY])('refuses a preview of %s characters', argumentsPreviewChars => {
    expect(() => repeatReminder({ argumentsPreviewChars })).toThrow('argumentsPreviewChars must be an integer from 0')
  })
})
