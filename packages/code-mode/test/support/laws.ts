import type { CodeRuntime } from '@dsh/code-runtime'
import { typescript } from '@dsh/codegen-ts'
import { text } from '@dsh/presentation'
import type { ToolExecutionResult } from '@dsh/tool'
import * as fc from 'fast-check'
import { calm, eventsOf, house, type House } from './house.ts'
import { countListeners } from './listeners.ts'

const turns = fc.nat({ max: 3 })

/** What happens to one call, and how long each part of it takes. */
const call = fc.record({
  isAlone: fc.boolean(),
  policy: fc.constantFrom('allow', 'allow', 'allow', 'deny', 'ask and get', 'ask in vain', 'throw'),
  body: fc.constantFrom('give', 'give', 'give', 'throw', 'give no JSON'),
  after: fc.constantFrom('accept', 'accept', 'accept', 'block', 'replace', 'throw'),
  heedsAborts: fc.boolean(),
  before: turns,
  during: turns,
  behind: turns,
})

/** A program: groups of calls that it makes at once, and awaits or not, and how it ends. */
export const world = fc.record({
  groups: fc.array(fc.record({ calls: fc.array(call, { minLength: 1, maxLength: 4 }), isAwaited: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
  ending: fc.constantFrom('return', 'return', 'throw'),
  capacity: fc.integer({ min: 1, max: 3 }),
  /** The caller cancels at this entry of the diary. */
  abortsAt: fc.option(fc.nat({ max: 20 }), { nil: undefined, freq: 3 }),
})

export type World = typeof world extends fc.Arbitrary<infer W> ? W : never

/** One thing that happened to the call of this number, which counts from 1 in the order of submission. */
export interface Entry {
  readonly what: 'policy' | 'decided' | 'body' | 'ended' | 'after' | 'judged'
  readonly number: number
}

/** All that was seen of one program. */
export interface Story {
  readonly diary: readonly Entry[]
  readonly home: House
  readonly result: ToolExecutionResult
  /** What the program saw, in order; nothing where it failed. */
  readonly seen: readonly { readonly number: number; readonly kind: 'value' | 'error'; readonly at: number }[]
  /** How long the diary was when the call of the program had its result. */
  readonly lengthAtResult: number
  readonly listenersLeft: number
}

/** Runs a world on a runtime, and waits until nothing moves any more. */
export async function live({ groups, ending, capacity, abortsAt }: World, codeRuntime: CodeRuntime): Promise<Story> {
  const calls = groups.flatMap(group => group.calls)
  const diary: Entry[] = []
  const caller = new AbortController()
  const listeners = countListeners(caller.signal)
  const enter = (what: Entry['what'], number: number): void => {
    if (diary.length === abortsAt) caller.abort('stop')
    diary.push({ what, number })
  }
  const numberOf = (callId: string): number => Number(callId.split(':').at(-1))
  const planOf = (callId: string) => calls[numberOf(callId) - 1]
  const seen: { number: number; kind: 'value' | 'error'; at: number }[] = []
  // A helper is no call: through it the program says when it saw what.
  const $saw = (given: unknown): null => {
    const [number, kind] = given as [number, 'value' | 'error']
    seen.push({ number, kind, at: diary.length })
    return null
  }
  const home = house({
    codeRuntime,
    languages: [{ ...typescript, createHelpers: () => ({ $saw }) }],
    maxParallelSubCalls: capacity,
    approval: {
      request: async ({ callId }) => (planOf(callId)?.policy === 'ask and get' ? 'allowed-once' : 'rejected'),
    },
  })
  home.hooks.on(home.owner, 'tools/pre-execute', async (exec, next) => {
    const plan = planOf(exec.callId)
    if (plan === undefined) return next()
    enter('policy', numberOf(exec.callId))
    await pass(plan.before)
    enter('decided', numberOf(exec.callId))
    if (plan.policy === 'throw') throw new Error('policy')
    if (plan.policy === 'deny') return { kind: 'deny', reason: 'denied' }
    return plan.policy === 'allow' ? next() : { kind: 'ask', reason: 'asked' }
  })
  home.hooks.on(home.owner, 'tools/post-execute', async (exec, _result, next) => {
    const plan = planOf(exec.callId)
    if (plan === undefined) return next()
    enter('after', numberOf(exec.callId))
    await pass(plan.behind)
    enter('judged', numberOf(exec.callId))
    if (plan.after === 'throw') throw new Error('judge')
    if (plan.after === 'block') return { kind: 'block', feedback: [text('blocked')] }
    return plan.after === 'replace' ? { kind: 'accept', content: [text('replaced')] } : next()
  })
  for (const isAlone of [true, false])
    home.tool(
      isAlone ? 'alone' : 'together',
      async (_args, exec) => {
        const number = numberOf(exec.callId)
        const plan = planOf(exec.callId)
        enter('body', number)
        exec.deferContext({ id: `${number}`, role: 'user', content: [text('said')], source: { kind: 'test' } })
        for (let turn = 0; turn < (plan?.during ?? 0); turn += 1)
          if (!(plan?.heedsAborts === true && exec.signal.aborted)) await calm()
        enter('ended', number)
        if (plan?.body === 'throw') throw new Error('body')
        return plan?.body === 'give no JSON' ? 1n : number
      },
      { isConcurrencySafe: () => !isAlone },
    )
  const result = await home.run(programOf({ groups, ending }), { callId: 'outer', signal: caller.signal })
  const lengthAtResult = diary.length
  for (let turn = 0; turn < 15; turn += 1) await calm()
  return { diary, home, result, seen, lengthAtResult, listenersLeft: listeners() }
}

function programOf({ groups, ending }: Pick<World, 'groups' | 'ending'>): string {
  let number = 0
  const lines = groups.map(({ calls, isAwaited }) => {
    const made = calls.map(({ isAlone }) => `call(${JSON.stringify(isAlone ? 'alone' : 'together')}, ${(number += 1)})`)
    return isAwaited ? `await Promise.all([${made.join(', ')}])` : made.join('\n')
  })
  return `
    const saw = (number, kind) => tools.$saw([number, kind])
    const call = (name, number) => tools[name]({ number }).then(() => saw(number, 'value'), () => saw(number, 'error'))
    ${lines.join('\n')}
    ${ending === 'throw' ? 'throw new Error("the end")' : 'return "the end"'}`
}

async function pass(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await calm()
}

/** The numbers of all entries of a kind, in order. */
export function numbersOf({ diary }: Pick<Story, 'diary'>, what: Entry['what']): readonly number[] {
  return diary.filter(entry => entry.what === what).map(({ number }) => number)
}

/** The numbers of the calls whose start, or end, was recorded. */
export function recorded(
  { home }: Pick<Story, 'home'>,
  type: 'tool/code-dispatch-start' | 'tool/code-dispatch',
): readonly number[] {
  return eventsOf(home, type).map(({ subCallId }) => Number(subCallId.split(':').at(-1)))
}
