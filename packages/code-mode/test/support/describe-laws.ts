import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventsOf, read } from './house.ts'
import { live, numbersOf, recorded, world, type Entry, type Story, type World } from './laws.ts'
import type { TestRuntime } from './runtimes.ts'

const ascending = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b)

/** The entries of a call, from the first to the last, among all of the diary. */
function spanOf({ diary }: Story, number: number): readonly Entry[] {
  const isOwn = (entry: Entry): boolean => entry.number === number
  return diary.slice(diary.findIndex(isOwn), diary.findLastIndex(isOwn) + 1)
}

/** Whether each entry of the first kind is followed at once by its second, among the entries of both kinds. */
function oneAtATime({ diary }: Story, begin: Entry['what'], end: Entry['what']): boolean {
  const both = diary.filter(({ what }) => what === begin || what === end)
  return both.every(({ what, number }, at) => what === end || at === both.length - 1 || both[at + 1]?.number === number)
}

const laws: Readonly<Record<string, (story: Story, given: World) => void>> = {
  'calls begin in the order of submission'(story) {
    const started = recorded(story, 'tool/code-dispatch-start')
    expect(started).toEqual(started.map((_number, at) => at + 1))
    expect(numbersOf(story, 'policy')).toEqual(ascending(numbersOf(story, 'policy')))
  },
  'policies see one call at a time'(story) {
    expect(oneAtATime(story, 'policy', 'decided')).toBe(true)
  },
  'post-execute sees one call at a time'(story) {
    expect(oneAtATime(story, 'after', 'judged')).toBe(true)
  },
  'calls are judged in the order in which their bodies end'(story) {
    const bodies = new Set(numbersOf(story, 'body'))
    const judged = numbersOf(story, 'after').filter(number => bodies.has(number))
    const ended = numbersOf(story, 'ended').filter(number => judged.includes(number))
    expect(judged).toEqual(ended)
  },
  'there are never more bodies at once than there may be'(story, { capacity }) {
    let running = 0
    for (const { what } of story.diary) {
      running += what === 'body' ? 1 : what === 'ended' ? -1 : 0
      expect(running).toBeLessThanOrEqual(capacity)
    }
    expect(running).toBe(0)
  },
  'a call that runs alone has no company, from its policies to its judgement'(story, { groups }) {
    const calls = groups.flatMap(group => group.calls)
    for (const [at, { isAlone }] of calls.entries()) {
      if (!isAlone) continue
      const numbers = new Set(spanOf(story, at + 1).map(({ number }) => number))
      expect(numbers.size).toBeLessThanOrEqual(1)
    }
  },
  'a program sees a value only after its judgement, and only of a call that all let through'(story, { groups }) {
    const calls = groups.flatMap(group => group.calls)
    for (const { number, kind, at } of story.seen) {
      const plan = calls[number - 1]
      const isGood =
        (plan?.policy === 'allow' || plan?.policy === 'ask and get') &&
        plan.body === 'give' &&
        plan.after !== 'block' &&
        plan.after !== 'throw'
      if (kind === 'value') expect([isGood, story.diary.slice(0, at)]).toContainEqual(true)
      if (kind === 'value') expect(story.diary.slice(0, at)).toContainEqual({ what: 'judged', number })
    }
  },
  'a call that was denied has no body'(story, { groups }) {
    const calls = groups.flatMap(group => group.calls)
    const denied = new Set(['deny', 'ask in vain', 'throw'])
    for (const number of numbersOf(story, 'body')) expect(denied.has(calls[number - 1]?.policy ?? 'none')).toBe(false)
  },
  'each start has its end in the log, once, before the result of the program'(story) {
    const started = recorded(story, 'tool/code-dispatch-start')
    expect(ascending(recorded(story, 'tool/code-dispatch'))).toEqual(started)
    expect(story.home.events.at(-1)?.type).toBe('tool/result')
    const ends = new Map(
      eventsOf(story.home, 'tool/code-dispatch').map(({ subCallId, isError }) => [subCallId, isError]),
    )
    for (const { number, kind } of story.seen)
      if (kind === 'value') expect(ends.get(`outer:code:${number}`)).toBe(false)
  },
  'each call that began is made known once'(story) {
    const known = story.home.observed.map(({ exec }) => exec.callId)
    expect(known.slice(0, -1).toSorted()).toEqual(
      eventsOf(story.home, 'tool/code-dispatch-start')
        .map(({ subCallId }) => subCallId)
        .toSorted(),
    )
    expect(known.at(-1)).toBe('outer')
  },
  'messages come in the order of submission'(story) {
    const numbers = (story.result.additionalContexts ?? []).map(({ id }) => Number(id))
    expect(numbers).toEqual(ascending(numbers))
    expect(new Set(numbers).size).toBe(numbers.length)
  },
  'nothing goes on when the program has its result, and nothing is left behind'(story) {
    expect(story.diary.length).toBe(story.lengthAtResult)
    expect([story.listenersLeft, story.home.warnings]).toEqual([0, []])
  },
  'the model reads how it ended'(story, { ending }) {
    const wasCancelled = story.result.error?.info?.code.startsWith('ABORTED') === true
    const text = read(story.result)
    expect(wasCancelled ? 'the end' : text).toContain('the end')
    expect(wasCancelled || story.result.isError).toBe(wasCancelled || ending === 'throw')
  },
}

/** Tries all laws in so many worlds, on each of these runtimes; a law that is broken is named. */
export function describeLaws(runtimes: readonly TestRuntime[], numRuns: (name: string) => number): void {
  it.each(runtimes)('the laws of calls hold in every world, $name', async ({ name, runtime }) => {
    await fc.assert(
      fc.asyncProperty(world, async given => {
        const story = await live(given, runtime)
        const broken = Object.entries(laws).flatMap(([law, holds]) => {
          try {
            holds(story, given)
            return []
          } catch (error) {
            return [`${law}: ${String(error)}`]
          }
        })
        expect(broken).toEqual([])
      }),
      { numRuns: numRuns(name) },
    )
  })
}
