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
import { errorMessage } from '@dsh/kernel'
import type { Child, ChildEnd } from './child.ts'
import { createClock } from './clock.ts'
import { createSystemMeter, createWaitingMeter } from './meter.ts'
import { cpuMessage, memoryMessage, watchRun } from './watch.ts'

/** Where a program may run. */
export interface Place {
  readonly child: Child
  readonly isCold: boolean
}

/** What a run needs of its runtime. */
export interface RunTools {
  readonly level: Level<Slots>
  /** A child; throws where there can be none. */
  take(): Place
  /** Told of the run, so that it can be ended from outside. */
  opened(run: HostRun): void
  /** Told of a child that has no program any more: once it is gone, there is room for another. */
  leave(child: Child): Promise<void>
}

/** How long a process may take to start, in milliseconds. */
const START_MS = 180_000
/** What the guest exits with where even its last words found no memory. */
const EXIT_MEMORY = 86
/** What the child exits with where the engine had no more stack. */
const EXIT_STACK = 87

/** Runs one program in one child; when this is over, the child has been killed. */
export async function runProgram(request: CodeRunRequest, own: Limits, tools: RunTools): Promise<CodeRunResult> {
  let child: Child | undefined
  const heard: { tell?: (line: string) => void } = {}
  const run = openRun(request, own, {
    answer: (id, isOk, text) => heard.tell?.(`${isOk ? 'ok' : 'no'}\u001f${id}\u001f${text}`),
    stop: () => child?.kill(),
  })
  tools.opened(run)
  const { places, within } = tools.level
  if (places === undefined) failTooDeep(run)
  if (run.over || !(await places?.enter(run.signal))) return run.result
  try {
    const place = tools.take()
    child = place.child
    await play(run, request.program, place, within, tell => void (heard.tell = tell))
  } catch (error) {
    run.fail('unavailable', `no Python for the program could be started: ${errorMessage(error)}`)
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
  program: string,
  { child, isCold }: Place,
  within: Level<Slots>['within'],
  answerBy: (send: (line: string) => void) => void,
): Promise<void> {
  const { limits } = run
  run.place(isCold)
  if (!(await becomesReady(child, run)) || run.over) return
  const meter = createSystemMeter(child.pid) ?? createWaitingMeter()
  // Whoever waits hears something before it can wait again.
  let waits = 1
  const tell = (line: string): void => {
    waits += 1
    meter.work()
    // What it never reads would otherwise fill the memory of the host.
    if (child.send(line) > limits.memoryBytes)
      run.fail('out-of-memory', 'the results that wait for the program are more than it may hold: call less at once')
  }
  const clock = createClock(() => tell('tick'))
  answerBy(line => {
    clock.clear()
    tell(line)
  })
  const watch = watchRun(run, meter)
  child.listen(frameLimit(limits), fields => {
    if (run.over) return
    const [kind] = fields
    if (kind === 'wait' && waits-- > 0) {
      meter.rest()
      clock.wait(fields[1])
    } else if (kind === 'done' || kind === 'fail') {
      watch.look()
      if (kind === 'done') run.complete(fields[1])
      else run.end(readJson(fields[1]))
    } else within(() => !hear(run, fields) && run.fail('crash', 'the program sent what no runtime understands'))
  })
  run.begin()
  child.send(String(limits.memoryBytes))
  tell(`run\u001f${JSON.stringify({ globals: run.globals, limits })}\u001f${JSON.stringify(program)}`)
  void child.gone.then(end => run.fail(...describeEnd(end, limits)))
  await run.result
  watch.end()
  clock.clear()
}

async function becomesReady(child: Child, run: HostRun): Promise<boolean> {
  const late = setTimeout(child.kill, START_MS)
  const isReady = await Promise.race([child.ready, run.result.then(() => true)])
  clearTimeout(late)
  if (isReady) return true
  const { how, complaint } = await child.gone
  run.fail('unavailable', `no Python for the program could be started: ${complaint.trim() || how}`)
  return false
}

/** One frame of a program, of which nothing is trusted; `false` where it makes no sense, after which nothing else does. */
function hear(run: HostRun, [kind, first, second, third, fourth]: readonly string[]): boolean {
  const text = readJson(second)
  if (typeof text !== 'string') return false
  if (kind === 'call') run.call(Number(first), text, readJson(third), fourth)
  else if (kind === 'log') run.log(first, text)
  else return false
  return true
}

/** Why a process is gone that said nothing. */
function describeEnd({ code, signal, how, complaint }: ChildEnd, limits: Limits): Parameters<HostRun['fail']> {
  if (signal === 'SIGXCPU') return ['cpu-timeout', cpuMessage(limits.cpuMs)]
  if (code === EXIT_MEMORY || /heap out of memory|Allocation failed|OOM error/.test(complaint))
    return ['out-of-memory', memoryMessage(limits.memoryBytes)]
  if (code === EXIT_STACK)
    return ['stack-overflow', 'the program needs more stack than the engine has: nest its values and calls less']
  return ['crash', `the process of the program ended before it returned: ${how}`]
}

/** What a field of JSON says, or nothing. */
function readJson(field: string | undefined): unknown {
  try {
    return JSON.parse(field ?? '')
  } catch {
    return undefined
  }
}
