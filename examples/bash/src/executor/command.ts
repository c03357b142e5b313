import { setTimeout as sleep } from 'node:timers/promises'
import { collect } from '../output/collect.ts'
import type { Command, CommandResult } from './executor.ts'
import type { ExitStatus, RunningProcess } from '../process/processes.ts'
import type { SpillDirectory } from '../output/spill.ts'
import { createStopRequest } from './stop-request.ts'
import { within } from '../within.ts'

/** What decides when a command ends and what is kept of it. */
export interface CommandLimits {
  /** The deadline; none by default. */
  readonly timeoutMs?: number
  /** Stops the command when it aborts. */
  readonly signal?: AbortSignal
  /** How long what is left after the end of bash may go on. */
  readonly graceMs: number
  /** How many bytes of the end of each stream are kept. */
  readonly keepBytes: number
  /** Where longer streams are written as a whole. */
  readonly spills: SpillDirectory
}

const drainMs = 500

/** Follows a started process to its end: its own, the deadline, the signal or a kill, whichever comes first. */
export function followCommand(process: RunningProcess, limits: CommandLimits): Command {
  const { timeoutMs, signal, graceMs, keepBytes, spills } = limits
  const stdout = collect(process.stdout, keepBytes, spills)
  const stderr = collect(process.stderr, keepBytes, spills)
  const pipesEnded = Promise.all([stdout.done, stderr.done])
  const stop = createStopRequest(timeoutMs, signal)
  const exited = process.exited.then(status => {
    stop.commandEnded()
    return status
  })

  const follow = async (): Promise<CommandResult> => {
    await Promise.race([exited, stop.requested])
    if (!stop.isRequested) await Promise.race([quiet(process, pipesEnded, graceMs), stop.requested])
    const leftRunning = await process.stop(stop.isRequested ? 'everything' : 'group')
    // What a process outside our reach holds open must not hang the call; what is in the pipes is read.
    if (!(await within(pipesEnded, Math.min(graceMs, drainMs)))) {
      process.stdout.destroy()
      process.stderr.destroy()
      await pipesEnded
    }
    const status = (await within(exited, graceMs)) ? await exited : lost
    stop.release()
    return {
      ...status,
      timedOut: stop.cause === 'timeout',
      aborted: stop.cause === 'abort',
      leftRunning: leftRunning && !stop.isRequested,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      stdout: stdout.keep(),
      stderr: stderr.keep(),
    }
  }
  return {
    result: follow(),
    read: () => ({ stdout: stdout.read(), stderr: stderr.read() }),
    kill: () => stop.request('kill'),
  }
}

/** Once bash has ended: gives what it left the grace to end too, so that the last output of a pipeline is not lost. */
async function quiet(process: RunningProcess, pipesEnded: Promise<unknown>, graceMs: number): Promise<void> {
  const end = performance.now() + graceMs
  await within(pipesEnded, graceMs)
  for (let pause = 1; performance.now() < end; pause = Math.min(pause * 2, 25)) {
    if (!(await process.isGroupAlive())) return
    await sleep(pause)
  }
}

/** Of a process that even SIGKILL does not end, since the system holds it. */
const lost: ExitStatus = { exitCode: null, signal: 'SIGKILL' }
