import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { createShellTool } from '../../src/shell/shell-tool.ts'
import { createShells, type ShellsOptions } from '../../src/shell/shells.ts'
import { callerOf, type CallOptions } from '../support/call.ts'

function openShell(options: ShellsOptions = {}) {
  const shells = createShells({ graceMs: 150, ...options })
  const call = callerOf(createShellTool({ cwd: tmpdir(), shells }))
  return {
    shell: (command: string, how?: CallOptions) => call('shell', { command }, how),
    [Symbol.asyncDispose]: () => shells.dispose(),
  }
}

describe.concurrent('the tool shell', () => {
  it('has only a command for a parameter', () => {
    expect(Object.keys(createShellTool().parameters.properties ?? {})).toEqual(['command'])
  })

  it('keeps its state from call to call, for each agent alone', async () => {
    await using place = openShell()
    const [one, two] = [{}, {}]
    await place.shell('cd /usr; mine=1', { agent: one })
    expect((await place.shell('echo "$PWD $mine"', { agent: one })).text).toBe('/usr 1\n')
    expect((await place.shell('echo "$PWD $mine"', { agent: two })).text).toBe(`${tmpdir()} \n`)
  })

  it('shows a terminal', async () => {
    await using place = openShell()
    const { pending, card, text } = await place.shell('echo no; false')
    expect(text).toBe('no\n[exit code: 1]')
    expect(pending).toEqual({ card: 'terminal', title: 'echo no; false' })
    expect(card).toEqual({ card: 'terminal', output: 'no', exitCode: 1 })
  })

  it('tells that the deadline closed it, and begins anew', async () => {
    await using place = openShell({ timeoutMs: 400 })
    expect((await place.shell('kept=1; echo partial; sleep 60')).text).toBe(
      'partial\n[timed out after 400ms; the shell was closed, the next call starts a fresh one]',
    )
    expect((await place.shell('echo "<$kept>"')).text).toBe('<>\n')
  })

  it('tells that it exited', async () => {
    await using place = openShell()
    expect((await place.shell('exit 2')).text).toBe('(no output)\n[shell exited: code 2]')
  })

  it('is aborted as a typed failure', async () => {
    await using place = openShell()
    const abort = new AbortController()
    const running = place.shell('sleep 60', { signal: abort.signal })
    setTimeout(() => abort.abort(), 200)
    expect((await running).result.error).toEqual({
      message: 'tool call aborted',
      info: { name: 'AbortError', code: 'ABORTED' },
    })
  })

  it('refuses what cannot be evaluated', async () => {
    await using place = openShell()
    expect((await place.shell(' ')).text).toBe('Error: invalid command: expected a non-empty string')
    expect((await place.shell('echo \0')).text).toMatch('Error: invalid command: it holds a NUL character')
  })
})
