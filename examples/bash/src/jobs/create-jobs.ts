import type { Owner } from '@dsh/kernel'
import { AbortError } from '../abort-error.ts'
import type { Command } from '../executor/executor.ts'
import type { JobRequest, Jobs, JobStatus } from './jobs.ts'

/** What a host decides about jobs. */
export interface JobsOptions {
  /** The jobs end with it. */
  readonly owner?: Owner
  /** How many jobs of one agent may run at once; 16 by default. */
  readonly maxRunning?: number
  /** How many jobs that have ended can still be read; 64 by default. */
  readonly keepEnded?: number
  /** Asked before anything starts; what it throws refuses the job. */
  readonly admit?: (request: JobRequest) => void | Promise<void>
}

interface Job {
  readonly agent: object | undefined
  readonly command: Command
  status: JobStatus
}

/** Keeps background commands, each for its agent alone. */
export function createJobs(options: JobsOptions = {}): Jobs {
  const { owner, maxRunning = 16, keepEnded = 64, admit } = options
  const jobs = new Map<string, Job>()
  const starting = new Map<Promise<string>, object | undefined>()
  let count = 0
  let end: Promise<void> | undefined

  const assertOpen = () => {
    if (end) throw new Error('cannot start a job: the owner of the jobs has ended')
  }
  const assertRoom = (agent: object | undefined) => {
    const running = jobsOf(agent).filter(job => !job.status.result).length
    const soon = [...starting.values()].filter(other => other === agent).length
    if (running + soon >= maxRunning) {
      throw new Error(`too many background jobs (${maxRunning}): stop one with job_kill, or wait until one has ended`)
    }
  }
  const jobsOf = (agent: object | undefined) => [...jobs.values()].filter(job => job.agent === agent)
  const find = (jobId: string, agent: object | undefined): Job => {
    const job = jobs.get(jobId)
    if (job && job.agent === agent) return job
    const ids = jobsOf(agent).map(({ status }) => status.jobId)
    throw new Error(`unknown job "${jobId}": ${ids.length === 0 ? 'there are no jobs' : `there are ${ids.join(', ')}`}`)
  }
  const launch = async (request: JobRequest, signal: AbortSignal, start: () => Promise<Command>): Promise<string> => {
    await admit?.(request)
    if (signal.aborted) throw new AbortError()
    assertOpen()
    const command = await start()
    if (signal.aborted || end) {
      command.kill()
      await command.result
      assertOpen()
      throw new AbortError()
    }
    const jobId = `job-${++count}`
    const { agent, command: text, description } = request
    const job: Job = { agent, command, status: { jobId, command: text, description } }
    jobs.set(jobId, job)
    void noteEnd(job)
    return jobId
  }
  const noteEnd = async (job: Job) => {
    job.status = { ...job.status, result: await job.command.result }
    forgetOldest(jobs, keepEnded)
  }
  const manager: Jobs = {
    async start(request, signal, start) {
      assertOpen()
      assertRoom(request.agent)
      const started = launch(request, signal, start)
      starting.set(started, request.agent)
      return started.finally(() => starting.delete(started))
    },
    read(jobId, agent) {
      const { status, command } = find(jobId, agent)
      return { status, ...command.read() }
    },
    ended: async (jobId, agent) => find(jobId, agent).command.result,
    kill: (jobId, agent) => find(jobId, agent).command.kill(),
    list: agent => jobsOf(agent).map(({ status }) => status),
    dispose() {
      end ??= endAll(jobs, starting)
      return end
    },
  }
  owner?.effect(() => () => void manager.dispose(), 'background jobs')
  return manager
}

async function endAll(jobs: ReadonlyMap<string, Job>, starting: ReadonlyMap<Promise<string>, unknown>): Promise<void> {
  for (const { command } of jobs.values()) command.kill()
  await Promise.allSettled([...starting.keys(), ...Array.from(jobs.values(), ({ command }) => command.result)])
}

function forgetOldest(jobs: Map<string, Job>, keepEnded: number): void {
  const ended = [...jobs].filter(([, job]) => job.status.result)
  for (const [jobId] of ended.slice(0, Math.max(0, ended.length - keepEnded))) jobs.delete(jobId)
}
