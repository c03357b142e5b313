import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBashTool } from '../../src/bash/bash-tool.ts'
import { createJobs, type JobsOptions } from '../../src/jobs/create-jobs.ts'
import { createJobTools } from '../../src/jobs/job-tools.ts'
import { callerOf, type CallOptions } from '../support/call.ts'
import { openWorkplace, type Workplace } from '../support/executor.ts'

function toolsIn(place: Workplace, options: JobsOptions = {}) {
  const jobs = createJobs(options)
  const call = callerOf(createBashTool({ executor: place.executor, jobs }), ...createJobTools(jobs))
  const start = (command: string, how?: CallOptions) =>
    call('bash', { command, description: 'Run a test', run_in_background: true }, how)
  return { call, start, jobs }
}

describe('bash in the background', () => {
  it('returns at once with the id of the job', async () => {
    await using place = await openWorkplace()
    const { text, result, pending, card } = await toolsIn(place).start('sleep 60')
    expect(text).toBe('started background job job-1')
    expect(result).toMatchObject({ value: { kind: 'background', jobId: 'job-1' } })
    expect(pending).toMatchObject({ card: 'generic', kind: 'execute', rawInput: 'sleep 60' })
    expect(card).toMatchObject({ card: 'generic' })
  })

  it('has no deadline, and outlives its call', async () => {
    await using place = await openWorkplace({ timeoutMs: 30 })
    const { call, start } = toolsIn(place)
    const abort = new AbortController()
    await start('sleep 0.1; echo done', { signal: abort.signal })
    abort.abort()
    expect((await call('job_output', { jobId: 'job-1', waitMs: 5000 })).text).toBe('done\n[exit code: 0]')
  })

  it('never starts for a cancelled call', async () => {
    await using place = await openWorkplace()
    const { start, jobs } = toolsIn(place)
    expect((await start('touch ran', { signal: AbortSignal.abort() })).result.isError).toBe(true)
    expect(jobs.list(undefined)).toEqual([])
    expect((await place.run('ls')).stdout.text).toBe('')
  })

  it('never starts when it is not admitted', async () => {
    await using place = await openWorkplace()
    const { start } = toolsIn(place, { admit: () => Promise.reject(new Error('jobs are closed today')) })
    expect((await start('touch ran')).text).toBe('Error: jobs are closed today')
    expect((await place.run('ls')).stdout.text).toBe('')
  })
})

describe.concurrent('job_output', () => {
  it('gives what is new with the errors marked, never twice, and the end', async () => {
    await using place = await openWorkplace()
    await writeFile(join(place.cwd, 'gate'), '')
    const { call, start } = toolsIn(place)
    await start('echo one; echo oops >&2; touch ready; while [ -e gate ]; do sleep 0.01; done; echo two; exit 4')
    await place.run('until [ -e ready ]; do sleep 0.01; done')
    const read = async (waitMs = 0) => (await call('job_output', { jobId: 'job-1', waitMs })).text
    expect(await read()).toBe('one\n[stderr]\noops\n[running]')
    expect(await read()).toBe('(no new output)\n[running]')
    await place.run('rm gate')
    expect(await read(5000)).toBe('two\n[exit code: 4]')
    expect(await read()).toBe('(no new output)\n[exit code: 4]')
  })

  it('says what was lost and where all of it is', async () => {
    await using place = await openWorkplace({ keepBytes: 10 })
    const { call, start } = toolsIn(place)
    await start('seq 1 100; seq 1 100 >&2')
    const { text } = await call('job_output', { jobId: 'job-1', waitMs: 5000 })
    expect(text).toMatch(
      /^98\n99\n100\n\[stderr\]\n98\n99\n100\n\[some output was dropped from memory; full output: \S+\.txt, \S+\.txt\]\n\[exit code: 0\]$/,
    )
  })

  it('says that all of it is nowhere', async () => {
    await using place = await openWorkplace({ keepBytes: 10, spillBytes: 20 })
    const { call, start } = toolsIn(place)
    await start('seq 1 100')
    expect((await call('job_output', { jobId: 'job-1', waitMs: 5000 })).text).toBe(
      '98\n99\n100\n[some output was dropped from memory; full output: (unavailable)]\n[exit code: 0]',
    )
  })

  it('stops waiting when the call is cancelled, and loses nothing', async () => {
    await using place = await openWorkplace()
    const { call, start } = toolsIn(place)
    await start('echo kept; touch ready; sleep 60')
    await place.run('until [ -e ready ]; do sleep 0.01; done')
    const abort = new AbortController()
    const waiting = call('job_output', { jobId: 'job-1', waitMs: 60_000 }, { signal: abort.signal })
    setTimeout(() => abort.abort(), 30)
    expect((await waiting).result.error?.info?.code).toBe('ABORTED')
    expect((await call('job_output', { jobId: 'job-1' })).text).toBe('kept\n[running]')
  })

  it('names the jobs that there are', async () => {
    await using place = await openWorkplace()
    const { call, start } = toolsIn(place)
    await start('true')
    expect((await call('job_output', { jobId: 'job-7' })).text).toBe('Error: unknown job "job-7": there are job-1')
  })

  it('shows a person what is new', async () => {
    await using place = await openWorkplace()
    const { call, start } = toolsIn(place)
    await start('echo built')
    const { pending, card } = await call('job_output', { jobId: 'job-1', waitMs: 5000 })
    expect(pending).toEqual({ card: 'generic', title: 'output of job-1', kind: 'read' })
    expect(card).toEqual({
      card: 'generic',
      content: [{ type: 'text', text: '```console\nbuilt\n[exit code: 0]\n```' }],
    })
  })
})

describe('job_kill', () => {
  it('stops a job once', async () => {
    await using place = await openWorkplace()
    const { call, start } = toolsIn(place)
    await start('echo begun; sleep 60')
    const first = await call('job_kill', { jobId: 'job-1' })
    const second = await call('job_kill', { jobId: 'job-1' })
    expect([first.result.value, second.result.value]).toEqual([true, false])
    expect([first.text, second.text]).toEqual(['stopped job-1', 'job-1 had been stopped or ended before'])
    expect((await call('job_output', { jobId: 'job-1' })).text).toMatch(/\[killed by signal: SIGTERM\]$/)
  })

  it('ends what ignores SIGTERM after the grace', async () => {
    await using place = await openWorkplace()
    const { call, start } = toolsIn(place)
    await start('trap "" TERM; touch ready; while :; do sleep 0.02; done')
    await place.run('until [ -e ready ]; do sleep 0.01; done')
    await call('job_kill', { jobId: 'job-1' })
    expect((await call('job_output', { jobId: 'job-1' })).text).toBe('(no new output)\n[killed by signal: SIGKILL]')
  })

  it('cannot stop the job of another agent', async () => {
    await using place = await openWorkplace()
    const { call, start } = toolsIn(place)
    await start('sleep 60', { agent: {} })
    expect((await call('job_kill', { jobId: 'job-1' }, { agent: {} })).text).toBe(
      'Error: unknown job "job-1": there are no jobs',
    )
  })
})

describe('job_list', () => {
  it('shows the jobs of the agent', async () => {
    await using place = await openWorkplace()
    const { call, start, jobs } = toolsIn(place)
    expect((await call('job_list', {})).text).toBe('(no jobs)')
    await start('sleep 60')
    await start('true')
    await jobs.ended('job-2', undefined)
    expect((await call('job_list', {})).text).toBe('job-1 running: Run a test\njob-2 ended: Run a test')
  })
})
