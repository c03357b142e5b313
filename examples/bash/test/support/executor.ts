import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalExecutor, type LocalExecutorOptions } from '../../src/executor/local-executor.ts'
import type { CommandRequest, CommandResult, Executor } from '../../src/executor/executor.ts'

/** An executor in a directory of its own. */
export interface Workplace extends AsyncDisposable {
  readonly cwd: string
  readonly executor: Executor
  /** Runs a command to its end. */
  run(command: string, request?: Omit<CommandRequest, 'command'>): Promise<CommandResult>
}

/** Short graces, so that tests are quick; what was started ends with the block that opened it. */
export async function openWorkplace(options: LocalExecutorOptions = {}): Promise<Workplace> {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), 'dsh-test-')))
  const executor = createLocalExecutor({ cwd, graceMs: 150, spillParent: cwd, ...options })
  return {
    cwd,
    executor,
    async run(command, request = {}) {
      return (await executor.start({ command, ...request })).result
    },
    async [Symbol.asyncDispose]() {
      await executor.dispose()
      await rm(cwd, { recursive: true, force: true })
    },
  }
}
