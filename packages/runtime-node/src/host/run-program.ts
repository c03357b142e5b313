import {
  failTooDeep,
  frameLimit,
  openRun,
  type CodeRunRequest,
  type CodeRunResult,
  type HostRun,
  type Limits,
  type Level,
  type Slots,
} from '@dsh/code-runtime'
import { withHint } from '@dsh/code-runtime/typescript'
import type { ChildBoot } from '../child/main.ts'
import type { Child } from './child.ts'
import { createAskingMeter, createSystemMeter } from './meter.ts'
import type { Stripper } from './stripper.ts'
import { memoryMessage, watchRun } from './watch.ts'

/** Where a program may run. */
export interface Place {
  readonly child: Child
  readonly isCold: boolean
}

/** What a run needs of its runtime. */
export interface RunTools {
  readonly level: Level<Slots>
  readonly stripper: Stripper
  /** A child for these limits. */
  take(limits: Limits): Place
  /** Told of the run, so that it can be ended from outside. */
  opened(run: HostRun): void
  /** Told of a child that has no program any more: once it is gone, there is room for another. */
  leave(child: Child): Promise<void>
}

/** How long a process may take to start, in milliseconds. */
const START_MS = 30_000

/** Runs one program in one child; when this is over, the child has been killed. */
export async function runProgram(request: CodeRunRequest, own: Limits, tools: RunTools): Promise<CodeRunResult> {
  let child: Child | undefined
  const run = openRun(request, own, {
    answer(id, isOk, text) {
      const waiting = child?.send('A', id, isOk ? 1 : 0, text) ?? 0
      // What it never reads would otherwise fill the memory of the host.
      if (waiting > run.limits.memoryBytes)
        run.fail('out-of-memory', 'the results that wait for the program are more than it may hold: call less at once')
    },
    stop: () => child?.kill(),
  })
  tools.opened(run)
  if (run.over) return run.result
  const stripped = await Promise.race([tools.stripper.strip(request.program), run.result.then(() => undefined)])
  if (stripped?.ok === false) run.end(stripped.failure)
  const { places, within } = tools.level
  if (places === undefined) failTooDeep(run)
  if (!stripped?.ok || !(await places?.enter(run.signal))) return run.result
  try {
    const place = tools.take(run.limits)
    child = place.child
    await play(run, place, stripped.code, within)
  } finally {
    child?.kill()
    if (child === undefined) places?.leave()
    else void tools.leave(child)
  }
  return run.result
}

/** From the first frame to the last. */
async function play(
  run: HostRun,
  { child, isCold }: Place,
  code: string,
  within: Level<Slots>['within'],
): Promise<void> {
  run.place(isCold)
  const late = setTimeout(child.kill, START_MS)
  const isReady = await Promise.race([child.ready, run.result.then(() => false)])
  clearTimeout(late)
  if (run.over) return
  if (!isReady) {
    const { how } = await child.gone
    return run.fail('unavailable', `no process for the program could be started: ${how}`)
  }
  const { argBytes, returnBytes, logBytes, depth } = run.limits
  const boot: ChildBoot = { code, globals: run.globals, argBytes, returnBytes, logBytes, depth }
  run.begin()
  child.send('B', JSON.stringify(boot))
  const meter = createSystemMeter(child.pid) ?? createAskingMeter(child)
  const unwatch = watchRun(run, meter)
  child.listen(frameLimit(run.limits), fields => within(() => hear(run, fields, meter.heard)))
  void child.gone.then(({ isOutOfMemory, how }) =>
    isOutOfMemory
      ? run.fail('out-of-memory', memoryMessage(run.limits.memoryBytes))
      : run.fail('crash', `the process of the program ended before it did: ${how}`),
  )
  await run.result
  unwatch()
}

/** One frame of a program, of which nothing is trusted. */
function hear(run: HostRun, fields: readonly string[], heard: (cpuMs: number) => void): void {
  const [letter, first, second, third, fourth] = fields
  if (letter === 'C') run.call(Number(first), second, readName(third), fourth)
  else if (letter === 'L') run.log(first, readName(second))
  else if (letter === 'D') run.complete(first)
  else if (letter === 'F') run.end(withHint(readName(first), run.globals))
  else if (letter === 'U') {
    const cpuMs = Number(first)
    run.use(cpuMs, Number(second))
    if (cpuMs >= 0) heard(cpuMs)
  } else run.drop(first)
}

/** What a field of JSON says, or nothing. */
function readName(field: string | undefined): unknown {
  try {
    return JSON.parse(field ?? '')
  } catch {
    return undefined
  }
}
