import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createOwner } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'
import { createLocalProcesses } from '../../src/process/local-processes.ts'
import { openWorkplace } from '../support/executor.ts'
import { hasEnded, isRunning, numbersIn } from '../support/processes.ts'

describe('executor.start(request)', () => {
  it('gives both streams and the status', async () => {
    await using place = await openWorkplace()
    expect(await place.run('echo out; echo err >&2; exit 3')).toEqual({
      exitCode: 3,
      signal: null,
      timedOut: false,
      aborted: false,
      leftRunning: false,
      timeoutMs: 120_000,
      stdout: { text: 'out\n', truncated: false },
      stderr: { text: 'err\n', truncated: false },
    })
  })

  it('gives the signal that ended the command', async () => {
    await using place = await openWorkplace()
    expect(await place.run('kill -USR1 $$')).toMatchObject({ exitCode: null, signal: 'SIGUSR1', timedOut: false })
  })

  it('starts a fresh shell each time', async () => {
    await using place = await openWorkplace()
    await place.run('cd /; left=over')
    expect((await place.run('echo "$left$PWD"')).stdout.text).toBe(`${place.cwd}\n`)
  })

  it('runs in the directory that is asked for', async () => {
    await using place = await openWorkplace()
    await mkdir(join(place.cwd, 'sub'))
    expect((await place.run('pwd', { cwd: join(place.cwd, 'sub') })).stdout.text).toBe(`${place.cwd}/sub\n`)
  })

  it('lets no command wait for input', async () => {
    await using place = await openWorkplace()
    expect(await place.run('cat; read line; echo "<$line> $?"')).toMatchObject({ stdout: { text: '<> 1\n' } })
  })

  it('passes input that the host gives', async () => {
    await using place = await openWorkplace()
    expect((await place.run('tr a-z A-Z', { input: 'given' })).stdout.text).toBe('GIVEN')
  })

  it('survives input that the command does not read', async () => {
    await using place = await openWorkplace()
    expect(await place.run('true', { input: 'x'.repeat(1_000_000) })).toMatchObject({ exitCode: 0 })
  })

  it('waits for a command that closed its output', async () => {
    await using place = await openWorkplace()
    expect(await place.run('echo a; exec >&- 2>&-; sleep 0.05; exit 4')).toMatchObject({
      exitCode: 4,
      stdout: { text: 'a\n' },
    })
  })

  it('keeps output that a process substitution writes after the end of bash', async () => {
    await using place = await openWorkplace()
    const { stdout, leftRunning } = await place.run('echo late > >(sleep 0.05; cat)')
    expect(stdout.text).toBe('late\n')
    expect(leftRunning).toBe(false)
  })

  it('cannot be used after its end', async () => {
    await using place = await openWorkplace()
    await place.executor.dispose()
    await expect(place.run('true')).rejects.toThrow('cannot start a command: the owner of the executor has ended')
  })
})

describe('what is kept of the output', () => {
  it('is the last 64,000 bytes of each stream, byte by byte', async () => {
    await using place = await openWorkplace()
    const { stdout, stderr } = await place.run('seq 1 20000; seq 1 20000 >&2')
    const whole = Array.from({ length: 20_000 }, (_, index) => `${index + 1}\n`).join('')
    expect(stdout.text).toBe(whole.slice(-64_000))
    expect(stderr.text).toBe(whole.slice(-64_000))
    expect(stdout.truncated).toBe(true)
  })

  it('never begins or ends within a character', async () => {
    await using place = await openWorkplace({ keepBytes: 9 })
    const { stdout } = await place.run(`printf 'aaaa%s' ééé€€`)
    expect(stdout).toMatchObject({ text: 'é€€', truncated: true })
  })

  it('shows NUL as it is and bytes that are no UTF-8 as U+FFFD', async () => {
    await using place = await openWorkplace()
    expect((await place.run(String.raw`printf 'a\0b\xff\xc3'`)).stdout.text).toBe('a\0b\ufffd\ufffd')
  })

  it('keeps control sequences', async () => {
    await using place = await openWorkplace()
    expect((await place.run(String.raw`printf '\e[31mred\e[0m'`)).stdout.text).toBe('\u001B[31mred\u001B[0m')
  })

  it('is in a file as a whole, which only its owner can read', async () => {
    await using place = await openWorkplace()
    const { stdout } = await place.run('seq 1 20000')
    const path = stdout.spillPath ?? ''
    expect((await readFile(path, 'utf8')).split('\n').slice(0, 20_000)).toEqual(
      Array.from({ length: 20_000 }, (_, index) => `${index + 1}`),
    )
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
  })

  it('is in no file when it is short', async () => {
    await using place = await openWorkplace()
    expect((await place.run('echo short')).stdout).toEqual({ text: 'short\n', truncated: false })
  })

  it('is in no file when it is longer than a file may be', async () => {
    await using place = await openWorkplace({ keepBytes: 100, spillBytes: 1000 })
    const { stdout } = await place.run('seq 1 1000')
    expect(stdout).toMatchObject({ truncated: true })
    expect(stdout.spillPath).toBeUndefined()
    expect((await place.run('find . -name "*.txt" | wc -l')).stdout.text.trim()).toBe('0')
  })

  it('is in no file when the disk cannot take it', async () => {
    await using place = await openWorkplace({ keepBytes: 100, spillParent: '/proc' })
    expect(await place.run('seq 1 1000')).toMatchObject({ exitCode: 0, stdout: { truncated: true } })
  })

  it('takes no memory for 100 MB on each stream', async () => {
    await using place = await openWorkplace()
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 10)
    const { stdout, stderr } = await place.run('head -c 100000000 /dev/zero & yes | head -c 100000000 >&2; wait')
    clearInterval(watch)
    expect(stdout.text).toBe('\0'.repeat(64_000))
    expect(stderr.text).toHaveLength(64_000)
    expect([stdout.spillPath, stderr.spillPath]).toEqual([undefined, undefined])
    expect(most - before).toBeLessThan(60_000_000)
  })

  it('is deleted with the executor', async () => {
    await using place = await openWorkplace({ keepBytes: 10 })
    const { stdout } = await place.run('seq 1 100')
    await place.executor.dispose()
    await expect(stat(stdout.spillPath ?? '')).rejects.toThrow('ENOENT')
  })
})

describe.concurrent('the deadline', () => {
  it('stops the command with SIGTERM', async () => {
    await using place = await openWorkplace()
    expect(await place.run('echo begun; sleep 60', { timeoutMs: 400 })).toMatchObject({
      exitCode: null,
      signal: 'SIGTERM',
      timedOut: true,
      aborted: false,
      timeoutMs: 400,
      stdout: { text: 'begun\n' },
    })
  })

  it('ends what ignores SIGTERM with SIGKILL after the grace', async () => {
    await using place = await openWorkplace()
    const begun = performance.now()
    const result = await place.run('trap "" TERM; while :; do sleep 0.02; done', { timeoutMs: 400 })
    expect(result).toMatchObject({ signal: 'SIGKILL', timedOut: true })
    expect(performance.now() - begun).toBeGreaterThan(540)
  })

  it('is reported even when the command then exits with 0', async () => {
    await using place = await openWorkplace()
    const result = await place.run('trap "exit 0" TERM; while :; do sleep 0.02; done', { timeoutMs: 400 })
    expect(result).toMatchObject({ exitCode: 0, signal: null, timedOut: true })
  })

  it('is the default where none is asked for', async () => {
    await using place = await openWorkplace({ timeoutMs: 50 })
    expect(await place.run('sleep 60')).toMatchObject({ timedOut: true, timeoutMs: 50 })
  })

  it('is never later than the longest one', async () => {
    await using place = await openWorkplace({ maxTimeoutMs: 50 })
    expect(await place.run('sleep 60', { timeoutMs: 10_000_000_000 })).toMatchObject({ timedOut: true, timeoutMs: 50 })
  })

  it('may be longer than a timer can be', async () => {
    await using place = await openWorkplace({ maxTimeoutMs: 10_000_000_000 })
    expect(await place.run('sleep 0.05', { timeoutMs: 10_000_000_000 })).toMatchObject({ timedOut: false, exitCode: 0 })
  })

  it('does not count once bash has ended', async () => {
    await using place = await openWorkplace({ graceMs: 600 })
    expect(await place.run('sleep 60 >/dev/null 2>&1 & exit 0', { timeoutMs: 400 })).toMatchObject({
      exitCode: 0,
      timedOut: false,
      leftRunning: true,
    })
  })

  it('and the signal exclude each other: the first counts', async () => {
    await using place = await openWorkplace()
    const abort = new AbortController()
    const running = await place.executor.start({
      command: 'trap "" TERM; while :; do sleep 0.02; done',
      timeoutMs: 400,
      signal: abort.signal,
    })
    setTimeout(() => abort.abort(), 450)
    expect(await running.result).toMatchObject({ timedOut: true, aborted: false })
  })
})

describe('the signal', () => {
  it('stops the command', async () => {
    await using place = await openWorkplace()
    const abort = new AbortController()
    const running = await place.executor.start({ command: 'sleep 60', signal: abort.signal })
    abort.abort()
    expect(await running.result).toMatchObject({ signal: 'SIGTERM', timedOut: false, aborted: true })
  })

  it('stops at once when it had aborted before', async () => {
    await using place = await openWorkplace()
    expect(await place.run('sleep 60', { signal: AbortSignal.abort() })).toMatchObject({ aborted: true })
  })

  it('is let go of at the end', async () => {
    await using place = await openWorkplace()
    const { signal } = new AbortController()
    const listeners: string[] = []
    const { addEventListener, removeEventListener } = signal
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners.push('added')
      addEventListener.apply(signal, args)
    }
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners.push('removed')
      removeEventListener.apply(signal, args)
    }
    await place.run('true', { signal })
    expect(listeners).toEqual(['added', 'removed'])
  })
})

describe.concurrent('what a command starts', () => {
  it('ends with it when it is cancelled: children, grandchildren and those that ignore SIGTERM', async () => {
    await using place = await openWorkplace()
    const abort = new AbortController()
    const running = await place.executor.start({
      command: `
        sleep 60 & echo $!
        (nohup sleep 60 >/dev/null 2>&1 & echo $!)
        bash -c 'trap "" TERM; echo $$; while :; do sleep 0.02; done' &
        for i in 1 2 3 4 5 6 7 8; do (sleep 60 & sleep 60) & echo $!; done
        echo ready; wait`,
      signal: abort.signal,
    })
    let seen = ''
    while (!seen.includes('ready') || numbersIn(seen).length < 11) {
      seen += running.read().stdout.text
      await new Promise(resolve => setImmediate(resolve))
    }
    const pids = numbersIn(seen)
    expect(pids.filter(isRunning)).toEqual(pids)
    abort.abort()
    await running.result
    expect(pids.filter(isRunning)).toEqual([])
  })

  it('is stopped when bash ends, after the grace, and the result says so', async () => {
    await using place = await openWorkplace()
    const { stdout, leftRunning, exitCode } = await place.run('sleep 60 & echo $!')
    expect({ leftRunning, exitCode }).toEqual({ leftRunning: true, exitCode: 0 })
    expect(numbersIn(stdout.text).filter(isRunning)).toEqual([])
  })

  it('is stopped too when it has let go of the output and ignores hangups', async () => {
    await using place = await openWorkplace()
    const { stdout, leftRunning } = await place.run('(nohup sleep 60 >/dev/null 2>&1 & echo $!)')
    expect(leftRunning).toBe(true)
    expect(numbersIn(stdout.text).filter(isRunning)).toEqual([])
  })

  it('does not hang the call when it holds the output from another session', async () => {
    await using place = await openWorkplace()
    const { stdout, exitCode } = await place.run('setsid sleep 60 & echo done')
    expect({ text: stdout.text, exitCode }).toEqual({ text: 'done\n', exitCode: 0 })
  })

  it.runIf(process.platform === 'linux')(
    'outlives the call in another session, and ends with the executor',
    async () => {
      await using place = await openWorkplace()
      const { stdout } = await place.run(`
        setsid bash -c 'echo $$ >pid; exec sleep 60' >/dev/null 2>&1 &
        while [ ! -s pid ]; do sleep 0.01; done; cat pid`)
      const pids = numbersIn(stdout.text)
      expect(pids.filter(isRunning)).toHaveLength(1)
      await place.executor.dispose()
      expect(pids.filter(isRunning)).toEqual([])
    },
  )

  it.runIf(process.platform === 'linux')('ends in another session too when the call is stopped', async () => {
    await using place = await openWorkplace()
    const { stdout } = await place.run("setsid bash -c 'echo $$; sleep 60' & sleep 60", { timeoutMs: 400 })
    const pids = numbersIn(stdout.text)
    expect(pids).toHaveLength(1)
    expect(pids.filter(isRunning)).toEqual([])
  })
})

describe('command.kill()', () => {
  it('is true once, then false', async () => {
    await using place = await openWorkplace()
    const running = await place.executor.start({ command: 'sleep 60', timeoutMs: false })
    expect([running.kill(), running.kill()]).toEqual([true, false])
    expect(await running.result).toMatchObject({ signal: 'SIGTERM', timedOut: false, aborted: false })
    expect(running.kill()).toBe(false)
  })

  it('is false after the command has ended by itself', async () => {
    await using place = await openWorkplace()
    const running = await place.executor.start({ command: 'true', timeoutMs: false })
    await running.result
    expect(running.kill()).toBe(false)
  })
})

describe('command.read()', () => {
  it('gives what is new, never twice, and what is left after the end', async () => {
    await using place = await openWorkplace()
    await writeFile(join(place.cwd, 'gate'), '')
    const running = await place.executor.start({
      command: 'echo one; echo oops >&2; while [ -e gate ]; do sleep 0.01; done; echo two',
      timeoutMs: false,
    })
    let first = { stdout: '', stderr: '' }
    while (first.stdout === '' || first.stderr === '') {
      const { stdout, stderr } = running.read()
      first = { stdout: first.stdout + stdout.text, stderr: first.stderr + stderr.text }
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(first).toEqual({ stdout: 'one\n', stderr: 'oops\n' })
    expect(running.read().stdout.text).toBe('')
    await place.run('rm gate')
    await running.result
    expect(running.read().stdout).toEqual({ text: 'two\n', truncated: false })
    expect(running.read().stdout.text).toBe('')
  })

  it('says what was lost, and where all of it is', async () => {
    await using place = await openWorkplace({ keepBytes: 10 })
    const running = await place.executor.start({ command: 'seq 1 100', timeoutMs: false })
    await running.result
    const { stdout } = running.read()
    expect(stdout).toMatchObject({ text: '98\n99\n100\n', truncated: true })
    expect(await readFile(stdout.spillPath ?? '', 'utf8')).toMatch(/^1\n2\n/)
    expect(running.read().stdout).toEqual({ text: '', truncated: false })
  })

  it('holds back a character until it is complete', async () => {
    await using place = await openWorkplace()
    await writeFile(join(place.cwd, 'gate'), '')
    const running = await place.executor.start({
      command: String.raw`printf 'a\xe2\x82'; while [ -e gate ]; do sleep 0.01; done; printf '\xac'`,
      timeoutMs: false,
    })
    let text = ''
    while (text === '') {
      text = running.read().stdout.text
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(text).toBe('a')
    await place.run('rm gate')
    await running.result
    expect(running.read().stdout.text).toBe('€')
  })
})

describe('a start that fails', () => {
  it('names a directory that does not exist', async () => {
    await using place = await openWorkplace()
    await expect(place.run('true', { cwd: `${place.cwd}/gone` })).rejects.toThrow(
      `working directory not found: ${place.cwd}/gone; give a directory that exists as workdir`,
    )
  })

  it('names a file that was given as a directory', async () => {
    await using place = await openWorkplace()
    await writeFile(join(place.cwd, 'file'), '')
    await expect(place.run('true', { cwd: `${place.cwd}/file` })).rejects.toThrow(`not a directory: ${place.cwd}/file`)
  })

  it('says that bash is missing', async () => {
    await using place = await openWorkplace({ processes: createLocalProcesses({ bash: '/nowhere/bash' }) })
    await expect(place.run('true')).rejects.toThrow(
      'cannot start bash (ENOENT): bash was not found; install it, or give its path',
    )
  })

  it('says that a command is too long', async () => {
    await using place = await openWorkplace()
    await expect(place.run(`: ${'x'.repeat(3_000_000)}`)).rejects.toThrow('write it to a file and run that file')
  })

  it('says that a command holds a NUL character', async () => {
    await using place = await openWorkplace()
    await expect(place.run('echo \0')).rejects.toThrow('the command holds a NUL character')
  })
})

describe('executor.dispose()', () => {
  it('stops what runs', async () => {
    await using place = await openWorkplace()
    const running = await place.executor.start({ command: 'echo $$; exec sleep 60', timeoutMs: false })
    let text = ''
    while (text === '') {
      text = running.read().stdout.text
      await new Promise(resolve => setImmediate(resolve))
    }
    await place.executor.dispose()
    expect(numbersIn(text).filter(isRunning)).toEqual([])
    expect(await running.result).toMatchObject({ signal: 'SIGTERM' })
  })

  it('comes with the end of its owner', async () => {
    const owner = createOwner('session')
    await using place = await openWorkplace({ owner })
    const { stdout } = await place.run('echo $$')
    const running = await place.executor.start({ command: 'sleep 60', timeoutMs: false })
    await owner.dispose()
    expect(await running.result).toMatchObject({ signal: 'SIGTERM' })
    expect(await hasEnded(Number(stdout.text))).toBe(true)
  })
})
