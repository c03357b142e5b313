import { createOwner } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { createJobs } from '../../src/jobs/create-jobs.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { openWorkplace, type Workplace } from '../support/executor.ts'

const { signal: calm } = new AbortController()
const agent = {}

function start(jobs: Jobs, { executor }: Workplace, command: string, signal = calm, who: object = agent) {
  const request = { agent: who, command, description: 'A test' }
  return jobs.start(request, signal, () => executor.start({ command, timeoutMs: false }))
}

const never = () => Promise.reject(new Error('this was started'))

describe('jobs.start(request, signal, start)', () => {
  it('gives ids in order', async () => {
    await using place = await openWorkplace()
    const jobs = createJobs()
    expect([await start(jobs, place, 'true'), await start(jobs, place, 'true')]).toEqual(['job-1', 'job-2'])
  })

  it('starts nothing when the call was cancelled', async () => {
    const jobs = createJobs()
    const request = { agent, command: 'true', description: 'A test' }
    await expect(jobs.start(request, AbortSignal.abort(), never)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(jobs.list(agent)).toEqual([])
  })

  it('starts nothing that is not admitted', async () => {
    const asked: string[] = []
    const jobs = createJobs({
      admit({ command }) {
        asked.push(command)
        throw new Error('not today')
      },
    })
    await expect(jobs.start({ agent, command: 'rm', description: 'A test' }, calm, never)).rejects.toThrow('not today')
    expect(asked).toEqual(['rm'])
  })

  it('starts nothing above the number of jobs', async () => {
    await using place = await openWorkplace()
    const jobs = createJobs({ maxRunning: 2 })
    const starts = ['sleep 60', 'sleep 60', 'sleep 60'].map(command => start(jobs, place, command))
    const settled = await Promise.allSettled(starts)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await expect(starts[2]).rejects.toThrow('too many background jobs (2): stop one with job_kill')
    jobs.kill('job-1', agent)
    await jobs.ended('job-1', agent)
    expect(await start(jobs, place, 'true')).toBe('job-3')
  })

  it('ends a job whose call was cancelled while it started', async () => {
    await using place = await openWorkplace()
    const jobs = createJobs()
    const abort = new AbortController()
    const started = start(jobs, place, 'sleep 60', abort.signal)
    abort.abort()
    await expect(started).rejects.toMatchObject({ code: 'ABORTED' })
    expect(jobs.list(agent)).toEqual([])
  })

  it('does not end a job whose call is over', async () => {
    await using place = await openWorkplace()
    const jobs = createJobs()
    const abort = new AbortController()
    await start(jobs, place, 'sleep 60', abort.signal)
    abort.abort()
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(jobs.list(agent)[0]?.result).toBeUndefined()
  })
})

describe('jobs of an agent', () => {
  it('are nobody else’s', async () => {
    await using place = await openWorkplace()
    const jobs = createJobs()
    await start(jobs, place, 'echo mine')
    const other = {}
    await start(jobs, place, 'true', calm, other)
    expect(() => jobs.read('job-1', other)).toThrow('unknown job "job-1": there are job-2')
    expect(() => jobs.kill('job-1', undefined)).toThrow('unknown job "job-1": there are no jobs')
    await expect(jobs.ended('job-1', other)).rejects.toThrow('unknown job "job-1"')
    expect(jobs.list(other).map(({ jobId }) => jobId)).toEqual(['job-2'])
  })

  it('can be read after their end, the latest ones', async () => {
    await using place = await openWorkplace()
    const jobs = createJobs({ keepEnded: 1 })
    for (const word of ['one', 'two']) await jobs.ended(await start(jobs, place, `echo ${word}`), agent)
    expect(jobs.read('job-2', agent)).toMatchObject({ stdout: { text: 'two\n' }, status: { result: { exitCode: 0 } } })
    expect(() => jobs.read('job-1', agent)).toThrow('unknown job "job-1": there are job-2')
  })
})

describe('jobs.dispose()', () => {
  it('stops all jobs, those too that are starting, and refuses others', async () => {
    await using place = await openWorkplace()
    const jobs = createJobs()
    await start(jobs, place, 'sleep 60')
    const late = start(jobs, place, 'sleep 60')
    await Promise.all([expect(late).rejects.toThrow('the owner of the jobs has ended'), jobs.dispose()])
    expect(jobs.list(agent)).toMatchObject([{ jobId: 'job-1', result: { signal: 'SIGTERM' } }])
    await expect(start(jobs, place, 'true')).rejects.toThrow('cannot start a job: the owner of the jobs has ended')
  })

  it('comes with the end of the owner', async () => {
    await using place = await openWorkplace()
    const owner = createOwner('agent')
    const jobs = createJobs({ owner })
    await start(jobs, place, 'sleep 60')
    await owner.dispose()
    expect(await jobs.ended('job-1', agent)).toMatchObject({ signal: 'SIGTERM' })
  })
})
