import { frameLimit, type HostRun } from '@dsh/code-runtime'
import { describeEnding } from './ending.ts'
import type { Guest } from './guest.ts'

/** What a failure says is short; a longer frame of that kind is not read. */
const MOST_FAILURE = 1 << 18

/** Gives a process its program, and feeds the host's half of the run with what it says until it is gone. */
export async function driveRun(run: HostRun, program: string, guest: Guest): Promise<void> {
  const { limits } = run
  const refuse = (): void => run.fail('crash', 'the program sent more than a runtime takes')
  // Each entry of a log has a byte or more, so what says anything comes no more often than this.
  let frames = limits.calls + limits.logBytes + 1
  let last: readonly string[] | undefined
  const take = (fields: readonly string[]): void => {
    const [kind, ...rest] = fields
    if (last !== undefined || run.over) return
    if (frames-- < 0) refuse()
    else if (kind === 'call') run.call(...readCall(rest))
    else if (kind === 'log') run.log(rest[0], readText(rest[1]))
    else if (kind === 'done' || kind === 'fail') {
      last = fields
      guest.close()
    } else run.drop(rest.join())
  }
  guest.listen(frameLimit(limits), take, refuse)
  run.begin()
  guest.send('run', JSON.stringify({ globals: run.globals, limits }), JSON.stringify(program))
  const exit = await guest.ended
  run.use(exit.cpuMs, exit.peakMemoryBytes)
  if (last === undefined) run.fail(...describeEnding(exit, limits))
  else if (last[0] === 'done') run.complete(last[1])
  else run.end(readFailure(last[1]))
}

function readCall([id, global, name, args]: readonly string[]): [unknown, unknown, unknown, unknown] {
  return [id === undefined || id === '' ? undefined : Number(id), readText(global), readText(name), args]
}

/** The text that a JSON text says; nothing where it says anything else. */
function readText(json: string | undefined): string | undefined {
  if (json === undefined || !json.startsWith('"')) return undefined
  try {
    return JSON.parse(json) as string
  } catch {
    return undefined
  }
}

function readFailure(json: string | undefined): unknown {
  try {
    return json === undefined || json.length > MOST_FAILURE ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}
