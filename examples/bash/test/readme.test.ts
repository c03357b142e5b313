import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShells, createShellTool } from '@dsh-example/bash'
// #region example
import { createBashTool, createJobs, createJobTools, createLocalExecutor } from '@dsh-example/bash'
import { contentText } from '@dsh/presentation'
import { createToolRuntime } from '@dsh/tool-runtime'

async function main(cwd: string) {
  await using tools = createToolRuntime()
  const executor = createLocalExecutor({ cwd, facts: { DSH_SESSION_ID: 'session-1' } })
  const jobs = createJobs()
  for (const tool of [createBashTool({ cwd, executor, jobs }), ...createJobTools(jobs)]) tools.register(tool)
  const call = async (name: string, args: object) => {
    const { signal } = new AbortController()
    const result = await tools.execute({ callId: '1', name, arguments: args, signal })
    return contentText(result.content)
  }
  const seen = [
    await call('bash', { command: 'ls /; echo "$DSH_SESSION_ID"; false', description: 'List the root' }),
    await call('bash', { command: 'sleep 9 & wait', description: 'Wait too long', timeoutMs: 100 }),
    await call('bash', { command: 'echo built', description: 'Build', run_in_background: true }),
    await call('job_output', { jobId: 'job-1', waitMs: 5000 }),
  ]
  await executor.dispose()
  return seen
}
// #endregion example

async function remember(cwd: string) {
  await using tools = createToolRuntime()
  const call = async (command: string) => {
    const { signal } = new AbortController()
    const result = await tools.execute({ callId: '1', name: 'shell', arguments: { command }, signal })
    return contentText(result.content)
  }
  // #region shell
  const shells = createShells()
  tools.register(createShellTool({ cwd, shells }))
  const first = await call('cd /usr; greet() { echo "hello $1"; }') // (no output)
  const second = await call('pwd; greet you') // /usr, then hello you
  // #endregion shell
  await shells.dispose()
  return [first, second]
}

let cwd: string
beforeAll(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'dsh-readme-')))
})
afterAll(() => rm(cwd, { recursive: true }))

describe('the README of the bash example', () => {
  it('runs commands, stops one and reads a job', async () => {
    const [list, stopped, started, output] = await main(cwd)
    expect(list).toMatch(/usr\n[\s\S]*session-1\n\[exit code: 1\]$/)
    expect(stopped).toBe('(no output)\n[timed out after 100ms]\n[killed by signal: SIGTERM]')
    expect(started).toBe('started background job job-1')
    expect(output).toBe('built\n[exit code: 0]')
  })

  it('keeps a shell', async () => {
    expect(await remember(cwd)).toEqual(['(no output)', '/usr\nhello you\n'])
  })
})
