import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createScheduler, type Scheduler } from '../src/scheduler.ts'
import type { SchedulerOptions } from '../src/options.ts'
import { calm, createStage } from './stage.ts'

const open = (options: Partial<SchedulerOptions> = {}): Scheduler =>
  createScheduler({ capacity: 10, signal: new AbortController().signal, ...options })

const exclusive = () => true

const throwing = () => {
  throw new Error('no')
}

describe('scheduler.submit(job)', () => {
  it('starts jobs that may overlap before any of them finishes', async () => {
    const { log, job } = createStage()
    const scheduler = open()
    for (const name of ['a', 'b', 'c']) scheduler.submit(job(name, { holds: ['flight'] }))
    await calm()
    expect(log).toEqual(['start a', 'flight a', 'start b', 'flight b', 'start c', 'flight c'])
  })

  it('calls no job before it returns', async () => {
    const { log, job } = createStage()
    const scheduler = open()
    scheduler.submit(job('a'))
    expect(log).toEqual([])
    await scheduler.idle()
    expect(log).toEqual(['start a', 'flight a', 'commit a', 'done a'])
  })

  it('begins no start before the start before it has ended', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { holds: ['start', 'flight'] }))
    scheduler.submit(job('b', { holds: ['flight'] }))
    await calm()
    expect(log).toEqual(['start a'])
    await pass('start a')
    expect(log).toEqual(['start a', 'flight a', 'start b', 'flight b'])
  })

  it('commits a job without a flight in its turn', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { holds: ['flight'] }))
    scheduler.submit(job('b', { flies: false }))
    await calm()
    expect(log).toEqual(['start a', 'flight a', 'start b'])
    await pass('flight a')
    expect(log.slice(3)).toEqual(['commit a', 'done a', 'commit b', 'done b'])
  })

  it('takes jobs from inside the stages of other jobs', async () => {
    const { log, job } = createStage()
    const scheduler = open()
    const submits = (name: string) => () => scheduler.submit(job(name))
    scheduler.submit(job('a', { on: { start: submits('b'), flight: submits('c'), commit: submits('d') } }))
    await scheduler.idle()
    expect(log.filter(line => line.startsWith('done'))).toEqual(['done a', 'done b', 'done c', 'done d'])
  })

  it('takes jobs again after it was idle', async () => {
    const { log, job } = createStage()
    const scheduler = open()
    scheduler.submit(job('a'))
    await scheduler.idle()
    scheduler.submit(job('b'))
    await scheduler.idle()
    expect(log).toContain('done b')
  })

  it('takes the same job twice', async () => {
    const { log, job } = createStage()
    const scheduler = open()
    const twice = job('a')
    scheduler.submit(twice)
    scheduler.submit(twice)
    await scheduler.idle()
    expect(log.filter(line => line === 'done a')).toHaveLength(2)
  })

  it('stays quick with 100,000 jobs behind a slow one', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open({ capacity: 200_000 })
    scheduler.submit(job('slow', { holds: ['flight'] }))
    for (let count = 0; count < 100_000; count++) scheduler.submit(job('quick'))
    await calm()
    await pass('flight slow')
    await scheduler.idle()
    expect(log.filter(line => line === 'done quick')).toHaveLength(100_000)
  })
})

describe('createScheduler({ capacity })', () => {
  it('has at most so many flights, and starts the next after the commit of one that ended', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open({ capacity: 2 })
    for (const name of ['a', 'b', 'c']) scheduler.submit(job(name, { holds: ['flight'] }))
    await calm()
    expect(log).toEqual(['start a', 'flight a', 'start b', 'flight b'])
    await pass('flight a')
    expect(log.slice(4)).toEqual(['commit a', 'done a', 'start c', 'flight c'])
  })

  it('frees a slot when a flight ends, though its commit has to wait', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open({ capacity: 2 })
    for (const name of ['a', 'b', 'c']) scheduler.submit(job(name, { holds: ['flight'] }))
    await calm()
    await pass('flight b')
    expect(log.slice(4)).toEqual(['start c', 'flight c'])
  })

  it('of 1 is serial', async () => {
    const { log, job } = createStage()
    const scheduler = open({ capacity: 1 })
    for (const name of ['a', 'b']) scheduler.submit(job(name))
    await scheduler.idle()
    expect(log.join(', ')).toBe('start a, flight a, commit a, done a, start b, flight b, commit b, done b')
  })

  it.each([0, -1, 1.5, Number.NaN, Infinity])('refuses %d', capacity => {
    expect(() => open({ capacity })).toThrow(
      new TypeError(`capacity must be a positive integer, such as 10, but is ${capacity}`),
    )
  })

  it('refuses a missing signal and an unknown order', () => {
    expect(() => createScheduler({ capacity: 1 } as SchedulerOptions)).toThrow(
      new TypeError('signal must be an AbortSignal, such as that of a new AbortController'),
    )
    expect(() => open({ commitOrder: 'random' as 'settled' })).toThrow(
      new TypeError('commitOrder must be "submitted" or "settled", but is random'),
    )
  })
})

describe('an exclusive job', () => {
  it('makes three groups between two jobs that may overlap', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { holds: ['flight'] }))
    scheduler.submit(job('b', { exclusive, holds: ['flight'] }))
    scheduler.submit(job('c'))
    await calm()
    expect(log).toEqual(['start a', 'flight a'])
    await pass('flight a')
    expect(log.slice(2)).toEqual(['commit a', 'done a', 'start b', 'flight b'])
    await pass('flight b')
    expect(log.slice(6).join(', ')).toBe('commit b, done b, start c, flight c, commit c, done c')
  })

  it('waits for the commits of all before it', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { holds: ['commit'] }))
    scheduler.submit(job('b', { exclusive }))
    await calm()
    expect(log).toEqual(['start a', 'flight a', 'commit a'])
    await pass('commit a')
    expect(log).toContain('start b')
  })

  it('keeps others from starting until its own commit is done', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { exclusive, holds: ['commit'] }))
    scheduler.submit(job('b'))
    await calm()
    expect(log).toEqual(['start a', 'flight a', 'commit a'])
    await pass('commit a')
    expect(log).toContain('start b')
  })

  it('keeps others from starting also where it has no flight', async () => {
    const { log, job } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { exclusive, flies: false, holds: ['commit'] }))
    scheduler.submit(job('b'))
    await calm()
    expect(log).toEqual(['start a', 'commit a'])
  })

  it('is one that became exclusive by the commit before it', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open({ capacity: 2 })
    let isExclusive = false
    const change = () => {
      isExclusive = true
    }
    scheduler.submit(job('a', { holds: ['flight'], on: { commit: change } }))
    scheduler.submit(job('b', { holds: ['flight'] }))
    scheduler.submit(job('c', { exclusive: () => isExclusive }))
    await calm()
    await pass('flight a')
    expect(log.slice(4)).toEqual(['commit a', 'done a'])
    await pass('flight b')
    expect(log.slice(6, 9)).toEqual(['commit b', 'done b', 'start c'])
  })

  it('may cease to be exclusive while it waits', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open()
    let isExclusive = true
    const change = () => {
      isExclusive = false
    }
    scheduler.submit(job('a', { holds: ['flight'], on: { commit: change } }))
    scheduler.submit(job('b', { holds: ['flight'] }))
    scheduler.submit(job('c', { exclusive: () => isExclusive }))
    await calm()
    expect(log).toEqual(['start a', 'flight a', 'start b', 'flight b'])
    await pass('flight a')
    expect(log.slice(4, 7)).toEqual(['commit a', 'done a', 'start c'])
  })

  it('is one whose question throws', async () => {
    const { log, job } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { holds: ['flight'] }))
    scheduler.submit(job('b', { exclusive: throwing }))
    await calm()
    expect(log).toEqual(['start a', 'flight a'])
  })

  it('is one whose question has no plain answer', async () => {
    for (const answer of [undefined, null, 0, '', Promise.resolve(false)]) {
      const { log, job } = createStage()
      const scheduler = open()
      scheduler.submit(job('a', { holds: ['flight'] }))
      scheduler.submit(job('b', { exclusive: (() => answer) as unknown as () => boolean }))
      await calm()
      expect(log).toEqual(['start a', 'flight a'])
    }
  })

  it('serialises a line of its kind, in order', async () => {
    const { log, job } = createStage()
    const scheduler = open()
    for (const name of ['a', 'b']) scheduler.submit(job(name, { exclusive }))
    await scheduler.idle()
    expect(log.join(', ')).toBe('start a, flight a, commit a, done a, start b, flight b, commit b, done b')
  })
})

describe('commits', () => {
  it('come in the order of submission though a later job ends first', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open()
    for (const name of ['a', 'b']) scheduler.submit(job(name, { holds: ['flight'] }))
    await calm()
    await pass('flight b')
    expect(log).not.toContain('commit b')
    await pass('flight a')
    expect(log.slice(4)).toEqual(['commit a', 'done a', 'commit b', 'done b'])
  })

  it('come in the order in which flights end where that is asked for', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open({ commitOrder: 'settled' })
    for (const name of ['a', 'b']) scheduler.submit(job(name, { holds: ['flight'] }))
    await calm()
    await pass('flight b')
    await pass('flight a')
    expect(log.slice(4)).toEqual(['commit b', 'done b', 'commit a', 'done a'])
  })

  it('run one at a time', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open({ commitOrder: 'settled' })
    for (const name of ['a', 'b']) scheduler.submit(job(name, { holds: ['flight', 'commit'] }))
    await calm()
    await pass('flight b')
    await pass('flight a')
    expect(log.slice(4)).toEqual(['commit b'])
    await pass('commit b')
    expect(log.slice(5)).toEqual(['done b', 'commit a'])
  })

  it('do not wait for the start of a later job', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { holds: ['flight'] }))
    scheduler.submit(job('b', { holds: ['start'] }))
    await calm()
    await pass('flight a')
    expect(log).toEqual(['start a', 'flight a', 'start b', 'commit a', 'done a'])
  })

  it('are over before the next start begins', async () => {
    const { log, job, open: pass } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { holds: ['commit'] }))
    await calm()
    scheduler.submit(job('b'))
    await calm()
    expect(log).toEqual(['start a', 'flight a', 'commit a'])
    await pass('commit a')
    expect(log.slice(3, 5)).toEqual(['done a', 'start b'])
  })
})

describe('an abort of the signal', () => {
  it('abandons every job that has not started, in order, with its reason', async () => {
    const { log, job } = createStage()
    const controller = new AbortController()
    const scheduler = open({ capacity: 1, signal: controller.signal })
    for (const name of ['a', 'b', 'c']) scheduler.submit(job(name, { holds: ['flight'] }))
    await calm()
    controller.abort('stopped')
    expect(log).toEqual(['start a', 'flight a', 'abandon b: stopped', 'abandon c: stopped'])
  })

  it('lets what has started end and commit, in order', async () => {
    const { log, job, open: pass } = createStage()
    const controller = new AbortController()
    const scheduler = open({ signal: controller.signal })
    for (const name of ['a', 'b']) scheduler.submit(job(name, { holds: ['flight'] }))
    await calm()
    controller.abort('stopped')
    await pass('flight b')
    await pass('flight a')
    await scheduler.idle()
    expect(log.slice(4)).toEqual(['commit a', 'done a', 'commit b', 'done b'])
  })

  it('before the first start starts nothing', async () => {
    const { log, job } = createStage()
    const controller = new AbortController()
    const scheduler = open({ signal: controller.signal })
    scheduler.submit(job('a'))
    controller.abort('stopped')
    await scheduler.idle()
    expect(log).toEqual(['abandon a: stopped'])
  })

  it('during a start lets that job finish, and starts no other', async () => {
    const { log, job, open: pass } = createStage()
    const controller = new AbortController()
    const scheduler = open({ signal: controller.signal })
    scheduler.submit(job('a', { holds: ['start'] }))
    scheduler.submit(job('b'))
    await calm()
    controller.abort('stopped')
    await pass('start a')
    await scheduler.idle()
    expect(log).toEqual(['start a', 'abandon b: stopped', 'flight a', 'commit a', 'done a'])
  })

  it('runs no exclusive job that waits for a group', async () => {
    const { log, job, open: pass } = createStage()
    const controller = new AbortController()
    const scheduler = open({ signal: controller.signal })
    scheduler.submit(job('a', { holds: ['flight'] }))
    scheduler.submit(job('b', { exclusive }))
    await calm()
    controller.abort('stopped')
    await pass('flight a')
    await scheduler.idle()
    expect(log).toEqual(['start a', 'flight a', 'abandon b: stopped', 'commit a', 'done a'])
  })

  it('by the question itself starts nothing', async () => {
    const { log, job } = createStage()
    const controller = new AbortController()
    const scheduler = open({ signal: controller.signal })
    const aborting = () => {
      controller.abort('stopped')
      return false
    }
    scheduler.submit(job('a', { exclusive: aborting }))
    await scheduler.idle()
    expect(log).toEqual(['abandon a: stopped'])
  })

  it('abandons at once what is submitted later, also by others who hear of it first', async () => {
    const { log, job } = createStage()
    const controller = new AbortController()
    const { signal } = controller
    const late = createStage()
    signal.addEventListener('abort', () => scheduler.submit(job('first to hear')))
    const scheduler = open({ signal })
    scheduler.submit(job('waiting'))
    controller.abort('stopped')
    expect(log).toEqual(['abandon waiting: stopped', 'abandon first to hear: stopped'])
    scheduler.submit(late.job('late'))
    expect(late.log).toEqual(['abandon late: stopped'])
    await expect(scheduler.idle()).resolves.toBeUndefined()
  })

  it('before the scheduler was made abandons everything', () => {
    const { log, job } = createStage()
    open({ signal: AbortSignal.abort('too late') }).submit(job('a'))
    expect(log).toEqual(['abandon a: too late'])
  })

  it('is not held up by an abandon that throws, rejects or submits', async () => {
    const { log, job } = createStage()
    const controller = new AbortController()
    const scheduler = open({ signal: controller.signal })
    scheduler.submit(job('a', { on: { abandon: throwing } }))
    scheduler.submit({ ...job('b'), abandon: (() => Promise.reject(new Error('no'))) as () => void })
    scheduler.submit(job('c', { on: { abandon: () => scheduler.submit(job('e')) } }))
    scheduler.submit(job('d'))
    controller.abort('stopped')
    await scheduler.idle()
    expect(log.map(line => line.split(':')[0])).toEqual(['abandon a', 'abandon c', 'abandon d', 'abandon e'])
  })
})

describe('a failure', () => {
  const error = new Error('broken')

  it('of a start stops the line, and lets what has started end and commit', async () => {
    const { log, job, open: pass, shut } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { holds: ['flight'] }))
    scheduler.submit(job('b', { holds: ['start'] }))
    scheduler.submit(job('c'))
    await calm()
    await shut('start b', error)
    expect(log).toEqual(['start a', 'flight a', 'start b', 'abandon c: Error: broken'])
    await pass('flight a')
    await expect(scheduler.idle()).rejects.toBe(error)
    expect(log.slice(4)).toEqual(['commit a', 'done a'])
  })

  it('of a flight stops the line, and that job is not committed', async () => {
    const { log, job, open: pass, shut } = createStage()
    const scheduler = open({ capacity: 2 })
    for (const name of ['a', 'b', 'c']) scheduler.submit(job(name, { holds: ['flight'] }))
    await calm()
    await shut('flight a', error)
    await pass('flight b')
    await expect(scheduler.idle()).rejects.toBe(error)
    expect(log.slice(4)).toEqual(['abandon c: Error: broken', 'commit b', 'done b'])
  })

  it('of a commit stops the line', async () => {
    const { log, job, shut } = createStage()
    const scheduler = open({ capacity: 1 })
    scheduler.submit(job('a', { holds: ['commit'] }))
    scheduler.submit(job('b'))
    await calm()
    await shut('commit a', error)
    await expect(scheduler.idle()).rejects.toBe(error)
    expect(log).toEqual(['start a', 'flight a', 'commit a', 'abandon b: Error: broken'])
  })

  it('of a commit does not keep a later job from its own', async () => {
    const { log, job, open: pass, shut } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { holds: ['flight', 'commit'] }))
    scheduler.submit(job('b'))
    await calm()
    await pass('flight a')
    await shut('commit a', error)
    await expect(scheduler.idle()).rejects.toBe(error)
    expect(log.slice(-2)).toEqual(['commit b', 'done b'])
  })

  it('is the first one', async () => {
    const { job, shut } = createStage()
    const scheduler = open({ commitOrder: 'settled' })
    for (const name of ['a', 'b']) scheduler.submit(job(name, { holds: ['flight'] }))
    await calm()
    await shut('flight b', error)
    await shut('flight a', new Error('later'))
    await expect(scheduler.idle()).rejects.toBe(error)
  })

  it('is told to everyone who asks, now and later', async () => {
    const { job } = createStage()
    const scheduler = open()
    scheduler.submit({ ...job('a'), start: () => Promise.reject(error) })
    const first = scheduler.idle()
    const second = scheduler.idle()
    await expect(first).rejects.toBe(error)
    await expect(second).rejects.toBe(error)
    await expect(scheduler.idle()).rejects.toBe(error)
  })

  it('abandons at once what is submitted later', async () => {
    const { log, job } = createStage()
    const scheduler = open()
    scheduler.submit({ ...job('a'), commit: () => Promise.reject(error) })
    await expect(scheduler.idle()).rejects.toBe(error)
    scheduler.submit(job('b'))
    expect(log.at(-1)).toBe('abandon b: Error: broken')
  })

  it('is a throw before there is a promise, too', async () => {
    const { job } = createStage()
    const scheduler = open()
    const start = () => {
      throw error
    }
    scheduler.submit({ ...job('a'), start })
    await expect(scheduler.idle()).rejects.toBe(error)
  })

  it('after an abort is what idle rejects with', async () => {
    const { log, job, shut } = createStage()
    const controller = new AbortController()
    const scheduler = open({ capacity: 1, signal: controller.signal })
    for (const name of ['a', 'b']) scheduler.submit(job(name, { holds: ['flight'] }))
    await calm()
    controller.abort('stopped')
    await shut('flight a', error)
    await expect(scheduler.idle()).rejects.toBe(error)
    expect(log).toEqual(['start a', 'flight a', 'abandon b: stopped'])
  })

  it('that nobody asks about is no unhandled rejection', async () => {
    const { job } = createStage()
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    try {
      const failing = { ...job('a'), start: () => Promise.resolve({ flight: Promise.reject(error) }) }
      open().submit(failing)
      open().submit({ ...job('b'), start: () => Promise.reject(error) })
      open().submit({ ...job('c'), commit: () => Promise.reject(error) })
      await calm()
      await calm()
    } finally {
      process.off('unhandledRejection', note)
    }
    expect(unhandled).toEqual([])
  })
})

describe('scheduler.idle()', () => {
  it('resolves at once where there is nothing to do', async () => {
    await expect(open().idle()).resolves.toBeUndefined()
  })

  it('waits for jobs that are submitted while it waits', async () => {
    const { log, job } = createStage()
    const scheduler = open()
    scheduler.submit(job('a', { on: { commit: () => scheduler.submit(job('b')) } }))
    await scheduler.idle()
    expect(log).toContain('done b')
  })

  it('leaves no listener on the signal', async () => {
    const { job } = createStage()
    const { signal } = new AbortController()
    const scheduler = open({ signal })
    for (let count = 0; count < 20; count++) scheduler.submit(job('a'))
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    await scheduler.idle()
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  it('leaves no listener after a failure either', async () => {
    const { job } = createStage()
    const { signal } = new AbortController()
    const scheduler = open({ signal })
    scheduler.submit({ ...job('a'), start: () => Promise.reject(new Error('broken')) })
    await expect(scheduler.idle()).rejects.toThrow('broken')
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})
