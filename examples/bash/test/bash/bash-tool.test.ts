import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { renderView } from '@dsh/presentation'
import { describe, expect, it } from 'vitest'
import { createBashTool, type BashToolOptions } from '../../src/bash/bash-tool.ts'
import type { CommandRequest, Executor } from '../../src/executor/executor.ts'
import { createJobs } from '../../src/jobs/create-jobs.ts'
import { callerOf, type CallOptions } from '../support/call.ts'
import { openWorkplace, type Workplace } from '../support/executor.ts'
import { isRunning, numbersIn } from '../support/processes.ts'

/** Calls `bash` in a workplace; every call has a description unless it is given. */
function bashIn(place: Workplace, options: BashToolOptions = {}) {
  const call = callerOf(createBashTool({ executor: place.executor, ...options }))
  return (args: object, how?: CallOptions) => call('bash', { description: 'Run a test', ...args }, how)
}

describe.concurrent('what bash tells the model', () => {
  it('is the output', async () => {
    await using place = await openWorkplace()
    const { text, result } = await bashIn(place)({ command: 'echo hello' })
    expect(text).toBe('hello\n')
    expect(result).toMatchObject({ isError: false, value: { kind: 'foreground', exitCode: 0 } })
  })

  it('is that there was none', async () => {
    await using place = await openWorkplace()
    expect((await bashIn(place)({ command: 'true' })).text).toBe('(no output)')
  })

  it('has the errors in a section', async () => {
    await using place = await openWorkplace()
    expect((await bashIn(place)({ command: 'echo out; echo err >&2' })).text).toBe('out\n[stderr]\nerr\n')
  })

  it('ends with the exit code, which is no error of the tool', async () => {
    await using place = await openWorkplace()
    const { text, result } = await bashIn(place)({ command: 'echo no; exit 3' })
    expect(text).toBe('no\n[exit code: 3]')
    expect(result.isError).toBe(false)
  })

  it('says that it timed out, then by which signal it ended', async () => {
    await using place = await openWorkplace()
    expect((await bashIn(place)({ command: 'echo a; sleep 60', timeoutMs: 400 })).text).toBe(
      'a\n[timed out after 400ms]\n[killed by signal: SIGTERM]',
    )
  })

  it('says that it timed out also when the command then exits with 0', async () => {
    await using place = await openWorkplace()
    const command = 'trap "echo bye; exit 0" TERM; while :; do :; done'
    expect((await bashIn(place)({ command, timeoutMs: 400 })).text).toBe('bye\n[timed out after 400ms]')
  })

  it('names the file of a long output', async () => {
    await using place = await openWorkplace({ keepBytes: 10 })
    const { text } = await bashIn(place)({ command: 'seq 1 100' })
    expect(text).toMatch(/^98\n99\n100\n\n\[output truncated; full output: .*dsh-bash-.*\.txt\]$/)
  })

  it('keeps control sequences, which a person sees escaped', async () => {
    await using place = await openWorkplace()
    const { text, card } = await bashIn(place)({ command: String.raw`printf '\e[31mred\0'` })
    expect(text).toBe('\u001B[31mred\0')
    expect(renderView(card)).not.toContain('\u001B')
    expect(renderView(card)).not.toContain('\0')
  })
})

describe('where bash runs a command', () => {
  it('is below the directory of the session, for a relative one', async () => {
    await using place = await openWorkplace()
    await mkdir(join(place.cwd, 'a/b'), { recursive: true })
    const bash = bashIn(place, { cwd: join(place.cwd, 'a') })
    expect((await bash({ command: 'pwd', workdir: 'b' })).text).toBe(`${place.cwd}/a/b\n`)
    expect((await bash({ command: 'pwd', workdir: place.cwd })).text).toBe(`${place.cwd}\n`)
    expect((await bash({ command: 'pwd' })).text).toBe(`${place.cwd}/a\n`)
  })

  it('is the directory of the agent that calls', async () => {
    await using place = await openWorkplace()
    await mkdir(join(place.cwd, 'one'))
    await mkdir(join(place.cwd, 'two'))
    const [one, two] = [{}, {}]
    const directories = new Map<object | undefined, string>([
      [one, join(place.cwd, 'one')],
      [two, join(place.cwd, 'two')],
    ])
    const bash = bashIn(place, { cwd: agent => directories.get(agent) })
    const texts = await Promise.all([one, two].map(async agent => (await bash({ command: 'pwd' }, { agent })).text))
    expect(texts).toEqual([`${place.cwd}/one\n`, `${place.cwd}/two\n`])
    expect((await bash({ command: 'pwd' })).text).toBe(`${place.cwd}\n`)
  })

  it('must exist', async () => {
    await using place = await openWorkplace()
    const { text, result } = await bashIn(place)({ command: 'pwd', workdir: 'gone' })
    expect(result.isError).toBe(true)
    expect(text).toBe(`Error: working directory not found: ${place.cwd}/gone; give a directory that exists as workdir`)
  })
})

describe('a call of bash that cannot run', () => {
  it('is refused by the schema for empty texts', async () => {
    await using place = await openWorkplace()
    expect((await bashIn(place)({ command: '' })).result.error?.info?.code).toBe('INVALID_ARGS')
  })

  it('is refused in a sentence for blank texts and a deadline that is not positive', async () => {
    await using place = await openWorkplace()
    const bash = bashIn(place)
    expect((await bash({ command: ' ' })).text).toBe('Error: invalid command: expected a non-empty string')
    expect((await bash({ command: 'ls', description: ' ' })).text).toBe(
      'Error: invalid description: expected a non-empty string',
    )
    expect((await bash({ command: 'ls', timeoutMs: -1 })).text).toBe(
      'Error: invalid timeoutMs: expected a positive number, got -1',
    )
  })

  it('is refused in the background where that is disabled, which the model is not offered', async () => {
    await using place = await openWorkplace()
    const options = { jobs: createJobs(), enableRunInBackground: false }
    const tool = createBashTool({ executor: place.executor, ...options })
    expect(Object.keys(tool.parameters.properties ?? {})).toEqual(['command', 'description', 'timeoutMs', 'workdir'])
    expect(tool.description).toContain('background jobs are not available')
    const { text, result } = await bashIn(place, options)({ command: 'ls', run_in_background: true })
    expect(result.isError).toBe(true)
    expect(text).toBe('Error: run_in_background is disabled for this deployment (enableRunInBackground: false)')
  })

  it('is refused in the background without jobs', async () => {
    await using place = await openWorkplace()
    expect((await bashIn(place)({ command: 'ls', run_in_background: true })).text).toBe(
      'Error: background jobs unavailable: load a job service (createBashTool({ jobs: createJobs() }))',
    )
  })

  it('takes nothing from the model that is the host’s to give', async () => {
    await using place = await openWorkplace()
    const extra = { stdin: 'given', input: 'given', env: { A: '1' }, environment: { A: '1' }, keepBytes: 1 }
    expect((await bashIn(place)({ command: 'cat; echo "<$A>"', ...extra })).text).toBe('<>\n')
  })
})

describe('a cancelled call of bash', () => {
  it('is the typed failure, and all that it started is gone', async () => {
    await using place = await openWorkplace()
    const abort = new AbortController()
    const running = bashIn(place)({ command: 'sleep 60 & echo $$ $! >pids; wait' }, { signal: abort.signal })
    let pids: number[] = []
    while (pids.length < 2) pids = numbersIn((await place.run('cat pids 2>/dev/null')).stdout.text)
    abort.abort()
    const { text, result } = await running
    expect(text).toBe('Error: tool call aborted')
    expect(result.error).toEqual({ message: 'tool call aborted', info: { name: 'AbortError', code: 'ABORTED' } })
    expect(pids.filter(isRunning)).toEqual([])
  })
})

describe('the cards of bash', () => {
  const rounds = [
    { command: 'echo fine', output: 'fine\n', exitCode: 0 },
    { command: 'echo bad; exit 9', output: 'bad', exitCode: 9 },
    { command: 'kill -KILL $$', output: '(no output)', signal: 'SIGKILL' },
    { command: String.raw`printf 'x\n[exit code: 9]'`, output: 'x\n[exit code: 9]', exitCode: 0 },
    { command: String.raw`printf '[exit code: 9]'`, output: '[exit code: 9]', exitCode: 0 },
  ]
  it.each(rounds)('show $command', async ({ command, ...expected }) => {
    await using place = await openWorkplace()
    const { pending, card } = await bashIn(place)({ command, workdir: '.' })
    expect(pending).toEqual({ card: 'terminal', title: command, description: 'Run a test', cwd: '.' })
    expect(card).toEqual({ card: 'terminal', ...expected })
  })

  it('show an error', async () => {
    await using place = await openWorkplace()
    expect((await bashIn(place)({ command: ' ' })).card).toEqual({
      card: 'generic',
      content: [{ type: 'text', text: '```console\nError: invalid command: expected a non-empty string\n```' }],
    })
  })
})

describe('bash with an executor that confines', () => {
  const asked: CommandRequest[] = []
  const confining = (executor: Executor, canEscalate: boolean): Executor => ({
    ...executor,
    confinement: { mode: 'read-only', canEscalate },
    async start(request) {
      asked.push(request)
      const command = await executor.start(request)
      const sandbox = { mode: request.sandbox?.mode ?? 'read-only', denied: request.sandbox === undefined }
      return { ...command, result: command.result.then(result => ({ ...result, sandbox })) }
    },
  })

  it('offers more access, after all other parameters', async () => {
    await using place = await openWorkplace()
    const tool = createBashTool({ executor: confining(place.executor, true), jobs: createJobs() })
    expect(Object.keys(tool.parameters.properties ?? {})).toEqual([
      'command',
      'description',
      'timeoutMs',
      'workdir',
      'run_in_background',
      'sandbox_permissions',
      'justification',
    ])
  })

  it('does not offer it where it cannot be had', async () => {
    await using place = await openWorkplace()
    const tool = createBashTool({ executor: confining(place.executor, false) })
    expect(Object.keys(tool.parameters.properties ?? {})).toEqual(['command', 'description', 'timeoutMs', 'workdir'])
  })

  it('tells what was denied and how to ask for more', async () => {
    await using place = await openWorkplace()
    const bash = bashIn(place, { executor: confining(place.executor, true) })
    expect((await bash({ command: 'echo x >&2; exit 1' })).text).toBe(`[stderr]
x
[sandbox: file access denied under read-only mode]
[to ask for more access, call again with sandbox_permissions and a justification]
[exit code: 1]`)
  })

  it('passes what is asked for to the executor', async () => {
    await using place = await openWorkplace()
    const bash = bashIn(place, { executor: confining(place.executor, true) })
    const sandbox = { sandbox_permissions: 'danger-full-access', justification: 'Needs the network' }
    expect((await bash({ command: 'true', ...sandbox })).text).toBe('(no output)')
    expect(asked.at(-1)?.sandbox).toEqual({ mode: 'danger-full-access', justification: 'Needs the network' })
  })

  it('refuses half of a request', async () => {
    await using place = await openWorkplace()
    const bash = bashIn(place, { executor: confining(place.executor, true) })
    expect((await bash({ command: 'true', justification: 'Because' })).text).toBe(
      'Error: invalid escalation: justification is only valid together with sandbox_permissions',
    )
    expect((await bash({ command: 'true', sandbox_permissions: 'all' })).result.error?.info?.code).toBe('INVALID_ARGS')
  })
})
