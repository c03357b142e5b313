import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Job } from '../src/job.ts'
import { createScheduler } from '../src/scheduler.ts'

const plan = fc.record({
  isExclusive: fc.boolean(),
  flies: fc.boolean(),
  /** Submitted from inside the job before it. */
  isNested: fc.boolean(),
  failsIn: fc.oneof(
    { weight: 19, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('start', 'flight', 'commit') },
  ),
})

const world = fc.record({
  plans: fc.array(plan, { minLength: 1, maxLength: 8 }),
  capacity: fc.integer({ min: 1, max: 4 }),
  commitOrder: fc.constantFrom('submitted' as const, 'settled' as const),
  aborts: fc.boolean(),
})

type World = typeof world extends fc.Arbitrary<infer W> ? W : never
type Kind = 'submit' | 'start' | 'started' | 'ended' | 'commit' | 'committed' | 'failed' | 'abandon'

interface Event {
  readonly kind: Kind
  readonly job: number
}

interface Run {
  readonly events: readonly Event[]
  /** The message of what `idle` rejected with. */
  readonly failure: string | undefined
}

/** Runs a world in one of its interleavings until the scheduler is idle. */
async function run({ plans, capacity, commitOrder, aborts }: World, s: fc.Scheduler): Promise<Run> {
  const events: Event[] = []
  const controller = new AbortController()
  const scheduler = createScheduler({ capacity, commitOrder, signal: controller.signal })

  function submit(job: number): void {
    events.push({ kind: 'submit', job })
    scheduler.submit(jobOf(job))
  }

  function submitNested(job: number): void {
    if (plans[job]?.isNested === true) submit(job)
  }

  async function pass(stage: 'start' | 'flight' | 'commit', job: number, ...kinds: readonly Kind[]): Promise<void> {
    await s.schedule(Promise.resolve())
    const isFailing = plans[job]?.failsIn === stage
    for (const kind of isFailing ? (['failed'] as const) : kinds) events.push({ kind, job })
    if (isFailing) throw new Error(`${stage} ${job}`)
  }

  function jobOf(job: number): Job {
    const flies = plans[job]?.flies === true
    return {
      exclusive: () => plans[job]?.isExclusive === true,
      async start() {
        events.push({ kind: 'start', job })
        submitNested(job + 1)
        await pass('start', job, 'started', ...(flies ? [] : (['ended'] as const)))
        return flies ? { flight: pass('flight', job, 'ended') } : undefined
      },
      commit() {
        events.push({ kind: 'commit', job })
        return pass('commit', job, 'committed')
      },
      abandon() {
        events.push({ kind: 'abandon', job })
        submitNested(job + 1)
      },
    }
  }

  for (const [job, { isNested }] of plans.entries()) if (job === 0 || !isNested) submit(job)
  if (aborts) void s.schedule(Promise.resolve()).then(() => controller.abort('stopped'))
  const idle = scheduler.idle().then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { events, failure: await s.waitFor(idle) }
}

const jobsOf = ({ events }: Run, kind: Kind) => events.filter(event => event.kind === kind).map(({ job }) => job)

/** What was true before each event: which jobs had begun a stage and not ended it. */
function* replay({ events }: Run) {
  const starting = new Set<number>()
  const open = new Set<number>()
  const flying = new Set<number>()
  const committing = new Set<number>()
  for (const { kind, job } of events) {
    yield { kind, job, starting, open, flying, committing }
    if (kind === 'start') [starting, open].forEach(set => set.add(job))
    if (kind === 'started') flying.add(job)
    if (kind === 'started' || kind === 'failed') starting.delete(job)
    if (kind === 'ended' || kind === 'failed') flying.delete(job)
    if (kind === 'commit') committing.add(job)
    if (kind === 'committed' || kind === 'failed') [committing, open].forEach(set => set.delete(job))
  }
}

function holds(law: (run: Run, world: World) => void): Promise<void> {
  return fc.assert(
    fc.asyncProperty(world, fc.scheduler(), async (one, s) => {
      law(await run(one, s), one)
    }),
    { numRuns: 300 },
  )
}

describe('in every world', () => {
  it('jobs start in the order of submission', () =>
    holds(one => {
      const started = new Set(jobsOf(one, 'start'))
      expect(jobsOf(one, 'start')).toEqual(jobsOf(one, 'submit').filter(job => started.has(job)))
    }))

  it('no start begins during another start or a commit', () =>
    holds(one => {
      for (const { kind, starting, committing } of replay(one)) {
        expect(kind === 'start' && starting.size + committing.size > 0).toBe(false)
      }
    }))

  it('there are never more flights than the capacity', () =>
    holds((one, { capacity }) => {
      for (const { flying } of replay(one)) expect(flying.size).toBeLessThanOrEqual(capacity)
    }))

  it('an exclusive job has no company, from its start to its commit', () =>
    holds((one, { plans }) => {
      const isExclusive = (job: number) => plans[job]?.isExclusive === true
      for (const { kind, job, open } of replay(one)) {
        const crowd = [...open].some(isExclusive) || isExclusive(job) ? open.size : 0
        expect(kind === 'start' ? crowd : 0).toBe(0)
      }
    }))

  it('commits come one at a time and in the order that was asked for', () =>
    holds((one, { commitOrder }) => {
      for (const { kind, committing } of replay(one)) expect(kind === 'commit' ? committing.size : 0).toBe(0)
      const committed = new Set(jobsOf(one, 'commit'))
      const order = jobsOf(one, commitOrder === 'submitted' ? 'start' : 'ended')
      expect(jobsOf(one, 'commit')).toEqual(order.filter(job => committed.has(job)))
    }))

  it('every job is committed, or abandoned, or fails before its commit: one of these, once', () =>
    holds((one, { plans }) => {
      const failedEarly = jobsOf(one, 'failed').filter(job => plans[job]?.failsIn !== 'commit')
      const fates = [...jobsOf(one, 'commit'), ...jobsOf(one, 'abandon'), ...failedEarly]
      expect(fates.toSorted()).toEqual(jobsOf(one, 'submit').toSorted())
      expect(jobsOf(one, 'start').toSorted()).toEqual([...jobsOf(one, 'commit'), ...failedEarly].toSorted())
    }))

  it('jobs are abandoned in the order of submission', () =>
    holds(one => {
      const abandoned = new Set(jobsOf(one, 'abandon'))
      expect(jobsOf(one, 'abandon')).toEqual(jobsOf(one, 'submit').filter(job => abandoned.has(job)))
    }))

  it('nothing starts after a failure', () =>
    holds(({ events }) => {
      const after = events.slice(events.findIndex(({ kind }) => kind === 'failed'))
      expect(events.some(({ kind }) => kind === 'failed') && after.some(({ kind }) => kind === 'start')).toBe(false)
    }))

  it('idle tells the first failure, and no other', () =>
    holds((one, { plans }) => {
      const [first] = jobsOf(one, 'failed')
      expect(one.failure).toBe(first === undefined ? undefined : `${plans[first]?.failsIn} ${first}`)
    }))

  it('every job is committed where nothing fails and nobody aborts', () =>
    holds((one, { plans, aborts }) => {
      const isCalm = !aborts && plans.every(({ failsIn }) => failsIn === undefined)
      const committed = isCalm ? jobsOf(one, 'committed').toSorted() : [...plans.keys()]
      expect(committed).toEqual([...plans.keys()])
    }))
})
