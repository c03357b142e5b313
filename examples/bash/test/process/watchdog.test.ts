import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWatchdog } from '../../src/process/watchdog.ts'
import { hasEnded, isRunning, numbersIn } from '../support/processes.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dsh-host-'))
  await build({
    entry: [fileURLToPath(new URL('hosts/host.ts', import.meta.url))],
    outDir: directory,
    outExtension: () => ({ js: '.mjs' }),
    format: 'esm',
    target: 'node20',
    config: false,
    silent: true,
  })
})
afterAll(() => rm(directory, { recursive: true }))

const family = `
  echo $$
  sleep 60 & echo $!
  (nohup sleep 60 >/dev/null 2>&1 & echo $!)
  bash -c 'trap "" TERM HUP; echo $$; echo ready; while :; do sleep 0.02; done' &
  wait`

/** Starts a host and waits until its command has written `ready`; gives the numbers that it wrote. */
async function startHost(command: string, ending = ''): Promise<{ host: ChildProcess; pids: number[] }> {
  const host = spawn(process.execPath, [join(directory, 'host.mjs'), command, ending], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let seen = ''
  for await (const chunk of host.stdout) {
    seen += String(chunk)
    if (seen.includes('ready')) break
  }
  return { host, pids: numbersIn(seen) }
}

describe.concurrent('what a host left running', () => {
  it('ends when the host is killed', async () => {
    const { host, pids } = await startHost(family)
    expect(pids).toHaveLength(4)
    expect(pids.filter(isRunning)).toEqual(pids)
    host.kill('SIGKILL')
    expect(await Promise.all(pids.map(hasEnded))).toEqual([true, true, true, true])
  })

  it('ends when the host exits', async () => {
    const { pids } = await startHost(family, 'exit')
    expect(await Promise.all(pids.map(hasEnded))).toEqual([true, true, true, true])
  })

  it('ends when the host throws', async () => {
    const { pids } = await startHost(family, 'throw')
    expect(await Promise.all(pids.map(hasEnded))).toEqual([true, true, true, true])
  })

  it.runIf(process.platform === 'linux')('ends in another session too', async () => {
    const { host, pids } = await startHost(
      `setsid bash -c 'trap "" TERM; echo $$; echo ready; while :; do sleep 0.02; done' & wait`,
    )
    expect(pids.filter(isRunning)).toHaveLength(1)
    host.kill('SIGKILL')
    expect(await Promise.all(pids.map(hasEnded))).toEqual([true])
  })
})

describe('the helper', () => {
  it('does not keep its host alive', async () => {
    const { host } = await startHost('echo ready')
    const [status] = await once(host, 'exit')
    expect(status).toBe(0)
  })

  it('is started again when something ended it, with what was in its care', async () => {
    const mark = randomUUID()
    const watchdog = createWatchdog('bash', mark, 100)
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
    watchdog.ready()
    watchdog.add(child.pid ?? 0)
    const [helper = 0] = await findProcesses(mark)
    process.kill(helper, 'SIGKILL')
    await hasEnded(helper)
    // The host learns of it a moment later.
    await new Promise(resolve => setTimeout(resolve, 20))
    watchdog.ready()
    await watchdog.close()
    expect(isRunning(child.pid ?? 0)).toBe(false)
  })

  it('lets go of what has ended', async () => {
    const watchdog = createWatchdog('bash', randomUUID(), 100)
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
    watchdog.ready()
    watchdog.add(child.pid ?? 0)
    watchdog.remove(child.pid ?? 0)
    await watchdog.close()
    expect(isRunning(child.pid ?? 0)).toBe(true)
    child.kill()
  })
})

/** The ids of the processes whose arguments hold a text. */
async function findProcesses(part: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,args='])
  return stdout.split('\n').flatMap(line => (line.includes(part) ? Number.parseInt(line, 10) : []))
}
