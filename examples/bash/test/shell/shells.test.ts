import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOwner } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { createShells, type ShellsOptions } from '../../src/shell/shells.ts'
import { exists, hasEnded, isRunning, numbersIn } from '../support/processes.ts'

/** Waits for the test before it goes on. */
const gate = 'until [ -e gate ]; do sleep 0.01; done'

const { signal: calm } = new AbortController()

async function openShells(options: ShellsOptions = {}) {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), 'dsh-test-')))
  const shells = createShells({ graceMs: 150, ...options })
  const agent = {}
  return {
    cwd,
    shells,
    run: (command: string, signal = calm, who: object = agent) => shells.run({ agent: who, command, cwd, signal }),
    async output(command: string) {
      return (await shells.run({ agent, command, cwd, signal: calm })).output.text
    },
    async [Symbol.asyncDispose]() {
      await shells.dispose()
      await rm(cwd, { recursive: true, force: true })
    },
  }
}

describe('shells.run(request)', () => {
  it('keeps directory, variables, functions and aliases', async () => {
    await using place = await openShells()
    await place.run('cd /usr; name=value; export SHOWN=1; greet() { echo "hello $1"; }; alias hi="echo hi"')
    expect(await place.output('pwd; echo $name; env | grep SHOWN; greet you; hi')).toBe(
      '/usr\nvalue\nSHOWN=1\nhello you\nhi\n',
    )
  })

  it('starts in the directory of the first command', async () => {
    await using place = await openShells()
    expect(await place.output('pwd')).toBe(`${place.cwd}\n`)
  })

  it('gives what is written to both streams in its order, and the status', async () => {
    await using place = await openShells()
    expect(await place.run('echo 1; echo 2 >&2; echo 3; (exit 7)')).toEqual({
      output: { text: '1\n2\n3\n', lost: 0 },
      other: { text: '', lost: 0 },
      ending: { kind: 'exit', exitCode: 7 },
      isFresh: false,
    })
  })

  it('adds nothing to output without a newline at its end', async () => {
    await using place = await openShells()
    expect(await place.output('printf abc')).toBe('abc')
  })

  it('takes commands of many lines, here documents and quotes', async () => {
    await using place = await openShells()
    expect(await place.output(`for i in 1 2\ndo echo "it's $i"\ndone\ncat <<END\ntext\nEND\n# the end`)).toBe(
      "it's 1\nit's 2\ntext\n",
    )
  })

  it('shows a syntax error and stays', async () => {
    await using place = await openShells()
    const { output, ending } = await place.run('if then')
    expect(output.text).toContain('syntax error')
    expect(ending).toEqual({ kind: 'exit', exitCode: 2 })
    expect(await place.output('echo here')).toBe('here\n')
  })

  it('runs the commands of one agent one after the other', async () => {
    await using place = await openShells()
    const runs = [place.run('sleep 0.1; echo first'), place.run('echo second'), place.run('echo third')]
    const order: string[] = []
    await Promise.all(runs.map(async run => order.push((await run).output.text)))
    expect(order).toEqual(['first\n', 'second\n', 'third\n'])
  })

  it('gives each agent a shell of its own', async () => {
    await using place = await openShells()
    const [one, two] = [{}, {}]
    await place.run('mine=1', calm, one)
    expect((await place.run('echo "<$mine>"', calm, two)).output.text).toBe('<>\n')
    expect((await place.run('echo "<$mine>"', calm, one)).output.text).toBe('<1>\n')
  })

  it('lets no command wait for input', async () => {
    await using place = await openShells()
    expect(
      await place.output('cat; read line; echo "<$line> $?"; (read line </dev/tty) 2>/dev/null || echo none'),
    ).toBe('<> 1\nnone\n')
  })

  it('hides its own descriptors from commands', async () => {
    await using place = await openShells()
    expect(await place.output('ls /proc/self/fd | grep 6')).toBe('')
  })

  it('does not lose a command that redirects all output for good', async () => {
    await using place = await openShells()
    expect(await place.run('exec >file 2>&1; echo hidden')).toMatchObject({
      output: { text: '' },
      ending: { exitCode: 0 },
    })
    expect(await place.run('echo more; false')).toMatchObject({ output: { text: '' }, ending: { exitCode: 1 } })
  })

  it('shows nothing of itself under set -x', async () => {
    await using place = await openShells()
    await place.run('set -x')
    const { output, other } = await place.run('echo traced')
    expect(`${other.text}|${output.text}`).not.toMatch(/read|printf|dsh-|:end:/)
    expect(output.text).toContain('+ echo traced\n')
  })

  it('is not misled by text that looks like a mark', async () => {
    await using place = await openShells()
    const text = 'dsh-00000000-0000-4000-8000-000000000000:end:0:'
    expect(await place.output(`printf '${text}'; echo`)).toBe(`${text}\n`)
  })

  it('never waits for a process in the background', async () => {
    await using place = await openShells()
    const begun = performance.now()
    expect(await place.output('sleep 60 & echo started')).toBe('started\n')
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  it('keeps background processes, and gives what they wrote with the next command', async () => {
    await using place = await openShells()
    const { output } = await place.run(`(${gate}; echo from afar; touch done; sleep 60) & echo $!`)
    await writeFile(join(place.cwd, 'gate'), '')
    await exists(place.cwd, 'done')
    expect(numbersIn(output.text).every(isRunning)).toBe(true)
    expect(await place.run('echo now')).toMatchObject({ other: { text: 'from afar\n' }, output: { text: 'now\n' } })
    expect(await place.run('echo now')).toMatchObject({ other: { text: '' } })
  })

  it('keeps the beginning of a long output, and says how much more there was', async () => {
    await using place = await openShells({ keepCharacters: 10 })
    expect((await place.run('seq 1 1000')).output).toEqual({ text: '1\n2\n3\n4\n5\n', lost: 3883 })
  })

  it('keeps the end of what was written between commands, and says how much was lost', async () => {
    await using place = await openShells({ keepCharacters: 10 })
    await place.run(`(${gate}; seq 1 1000; touch done) &`)
    await writeFile(join(place.cwd, 'gate'), '')
    await exists(place.cwd, 'done')
    expect((await place.run('true')).other).toEqual({ text: '\n999\n1000\n', lost: 3883 })
  })

  it('takes no memory for 100 MB', async () => {
    await using place = await openShells()
    const before = process.memoryUsage().rss
    const { output } = await place.run('yes | head -c 100000000')
    expect(output).toMatchObject({ lost: 100_000_000 - 16_000 })
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })
})

describe.concurrent('the end of a shell', () => {
  it('comes with the deadline, gives what was written, and the next command has a fresh one', async () => {
    await using place = await openShells({ timeoutMs: 400 })
    const { output, ending } = await place.run('kept=1; sleep 60 & echo $!; sleep 60')
    expect(ending).toEqual({ kind: 'timeout', timeoutMs: 400 })
    expect(numbersIn(output.text)).toHaveLength(1)
    expect(numbersIn(output.text).filter(isRunning)).toEqual([])
    expect(await place.output('echo "<$kept>"')).toBe('<>\n')
  })

  it('comes with the deadline even for a command that ignores SIGTERM', async () => {
    await using place = await openShells({ timeoutMs: 400 })
    expect((await place.run('trap "" TERM; while :; do sleep 0.02; done')).ending.kind).toBe('timeout')
  })

  it('comes with the signal', async () => {
    await using place = await openShells()
    const abort = new AbortController()
    const running = place.run('echo $$; sleep 60', abort.signal)
    setTimeout(() => abort.abort(), 300)
    const { ending, output } = await running
    expect(ending).toEqual({ kind: 'abort' })
    expect(numbersIn(output.text).filter(isRunning)).toEqual([])
  })

  it('comes with exit', async () => {
    await using place = await openShells()
    expect(await place.run('echo bye; exit 3')).toMatchObject({
      output: { text: 'bye\n' },
      ending: { kind: 'shell-end', exitCode: 3, signal: null },
    })
    expect(await place.run('echo here')).toMatchObject({ output: { text: 'here\n' }, isFresh: false })
  })

  it('comes with the first failure under set -e', async () => {
    await using place = await openShells()
    expect((await place.run('set -e; false; echo never')).ending).toMatchObject({ kind: 'shell-end', exitCode: 1 })
  })

  it('comes with a signal from outside', async () => {
    await using place = await openShells()
    expect((await place.run('kill -KILL $$')).ending).toEqual({ kind: 'shell-end', exitCode: null, signal: 'SIGKILL' })
  })

  it('between two commands is told by the second', async () => {
    await using place = await openShells()
    const { output } = await place.run(`(${gate}; kill -KILL $$) & echo $$`)
    await writeFile(join(place.cwd, 'gate'), '')
    expect(await hasEnded(Number(output.text))).toBe(true)
    // The host learns of it a moment later.
    await sleep(20)
    expect(await place.run('echo here')).toMatchObject({ output: { text: 'here\n' }, isFresh: true })
    expect(await place.run('echo here')).toMatchObject({ isFresh: false })
  })

  it('ends what runs in its background', async () => {
    await using place = await openShells()
    const { output } = await place.run('sleep 60 & echo $!; exit 0')
    expect(numbersIn(output.text).filter(isRunning)).toEqual([])
  })

  it('starts nothing for a command whose signal had aborted', async () => {
    await using place = await openShells()
    await expect(place.run('echo', AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED', name: 'AbortError' })
  })
})

describe('shells.close(agent)', () => {
  it('ends the shell of that agent alone', async () => {
    await using place = await openShells()
    const [one, two] = [{}, {}]
    const first = await place.run('echo $$; kept=1', calm, one)
    const second = await place.run('echo $$', calm, two)
    await place.shells.close(one)
    expect(isRunning(Number(first.output.text))).toBe(false)
    expect(isRunning(Number(second.output.text))).toBe(true)
    expect((await place.run('echo "<$kept>"', calm, one)).output.text).toBe('<>\n')
  })

  it('ends a command that runs', async () => {
    await using place = await openShells()
    const agent = {}
    const running = place.run('touch begun; sleep 60', calm, agent)
    await exists(place.cwd, 'begun')
    await place.shells.close(agent)
    expect((await running).ending).toMatchObject({ kind: 'shell-end', signal: 'SIGTERM' })
  })
})

describe('shells.dispose()', () => {
  it('comes with the end of the owner, and later commands are refused', async () => {
    const owner = createOwner('session')
    await using place = await openShells({ owner })
    const pid = Number(await place.output('echo $$'))
    await owner.dispose()
    expect(await hasEnded(pid)).toBe(true)
    await expect(place.run('echo')).rejects.toThrow('the owner of the shells has ended')
  })
})
