import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { workerData } from 'node:worker_threads'
import { stripTypes, type TypeStripper } from '@dsh/code-runtime/typescript'
import type { StartConfig } from '../guest/ports.ts'
import { readCpuClock } from './cpu-clock.ts'
import { createMachine, load, takeImage } from './machine.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { createMeter } from './meter.ts'
import { createOutbox } from './outbox.ts'
import { createProgram } from './program.ts'
import { FIGURE, FLAG, openShared, type Answer, type Order, type Report, type WorkerData } from './protocol.ts'
import { createRejections } from './rejections.ts'
import { createReporter } from './reporter.ts'
import { readSnapshot, writeSnapshot, type Stored } from './snapshot.ts'
import { answerWarmUp, warmUp } from './warm-up.ts'

const { port, shared: memory, module, stripper } = workerData as WorkerData
const shared = openShared(memory)
const { figures } = shared
figures[FIGURE.deadline] = Infinity
const mailbox = createMailbox(port, shared)
const reporter = createReporter(port, shared)

/** Above this an engine is replaced: memory of WebAssembly never shrinks. */
const MOST_MEMORY = 8 * 1024 * 1024

/** With less, the engine cannot even start a program. */
const LEAST_STACK = 16 * 1024

let current: ReturnType<typeof createProgram> | undefined
let rejections: ReturnType<typeof createRejections> | undefined
const hooks = {
  say: (count: number, values: number): number => current!.say(count, values),
  call: (name: number, length: number, count: number, values: number): number =>
    current!.call(name, length, count, values),
  isStopped: (): boolean => current?.isHalted() ?? false,
  rejected: (promise: number, reason: number, isHandled: boolean): void => rejections?.note(promise, reason, isHandled),
}

let machine = createMachine(module, hooks)
const image = takeImage(machine)
let swc = loadStripper()
let clock = readCpuClock()
let isStripperBroken = false
let isReady = false
perform(warmUp, { wait: answerWarmUp() })
isReady = true
report({ run: 0 })
for (;;) {
  const order = mailbox.next()
  if (order.kind === 'run' || order.kind === 'resume') perform(order, mailbox)
}

function loadStripper(): TypeStripper {
  const loader = createRequire(stripper)
  delete loader.cache[stripper]
  return loader(stripper) as TypeStripper
}

function isStopped(): boolean {
  return Atomics.load(shared.flags, FLAG.stop) === 1
}

function report(what: Report): void {
  if (isReady) reporter.report(what)
}

/** One run, from its order to its end. */
function perform(order: Extract<Order, { kind: 'run' | 'resume' }>, orders: Pick<Mailbox, 'wait'>): void {
  const { run, limits } = order
  const stored = order.kind === 'resume' ? readSnapshot(order.snapshot, limits.memoryBytes) : undefined
  if (stored) machine = createMachine(module, hooks, stored.image)
  machine.engine.qjs_set_memory_limit(limits.memoryBytes)
  machine.engine.qjs_set_max_stack_size(Math.max(LEAST_STACK, limits.stackBytes))
  const meter = createMeter({ cpuMs: limits.cpuMs, spent: stored?.spent ?? 0, clock }, figures)
  const isKept = order.kind === 'resume' || order.isKept
  const outbox = createOutbox(
    limits,
    isKept,
    { start: call => isReady && reporter.start(run, call), hasten: () => tell() },
    stored,
  )
  rejections = createRejections(machine.engine, stored?.rejections)
  const program = createProgram({ machine, limits, meter, outbox, rejections, isStopped }, stored?.program)
  current = program
  const tell = (more?: Partial<Report>): void => {
    figures[FIGURE.cpuMs] = meter.spent
    figures[FIGURE.peakMemoryBytes] = program.peakMemoryBytes
    figures[FIGURE.maxInFlight] = outbox.maxInFlight
    while (!outbox.isEmpty) report({ run, ...outbox.take() })
    if (more) report({ run, ...more })
  }

  if (order.kind === 'run') begin(order)
  else if (outbox.inFlight === 0) program.proceed([])
  tell()
  while (program.end === undefined && !isStopped()) {
    const next = orders.wait(program.delay)
    if (isStopped() || (next !== undefined && next.run !== run)) continue
    if (next === undefined) program.proceed([])
    else if (next.kind === 'answers') program.proceed(next.answers as readonly Answer[])
    else if (next.kind === 'snapshot') tell({ snapshot: store() })
    if (program.end === undefined) tell()
  }
  tell(program.end === undefined || isStopped() ? { isStopped: true } : { end: program.end })
  cleanUp(program.isHalted() || (program.end !== undefined && program.end.kind !== 'value'))

  function begin({ program: text, globals }: Extract<Order, { kind: 'run' }>): void {
    const stripped = meter.inside(() => stripTypes(text, swc))
    if (!stripped.ok) {
      isStripperBroken = stripped.isBroken
      return program.refuse(stripped.failure)
    }
    const config: StartConfig = {
      globals,
      depth: limits.depth,
      logChars: limits.logBytes,
      seeds: [randomInt(2 ** 32), randomInt(2 ** 32), randomInt(2 ** 32)],
    }
    program.start(JSON.stringify(config), stripped.code)
  }

  function store(): Uint8Array {
    const { promise, hasTimers, peakMemoryBytes: peak } = program
    const { pending, counts } = outbox
    const state: Stored = {
      image: takeImage(machine),
      program: { promise, hasTimers, peak },
      rejections: rejections!.boxes,
      pending,
      counts,
      spent: meter.spent,
    }
    return writeSnapshot(state)
  }
}

/** Gives the engine the memory it had before the run; where the program was cut short, or took much, there is a new engine. */
function cleanUp(isCut: boolean): void {
  if (isStripperBroken) swc = loadStripper()
  isStripperBroken = false
  clock = readCpuClock()
  current = undefined
  rejections = undefined
  if (isCut || machine.engine.memory.buffer.byteLength > MOST_MEMORY) machine = createMachine(module, hooks, image)
  else load(machine.engine, image)
}
