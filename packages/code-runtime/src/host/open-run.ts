import { errorMessage } from '@dsh/kernel'
import type { JsonValue } from '@dsh/json'
import type { Limits } from '../limits.ts'
import type { CodeFailure, CodeRunRequest, CodeRunResult } from '../run.ts'
import { assertRequest } from './assert-request.ts'
import { createCalls } from './calls.ts'
import { createDeferred } from '../deferred.ts'
import { createController } from './create-controller.ts'
import { createFailure, readFailure } from './failure.ts'
import { createLogLedger } from './log-ledger.ts'
import { narrowLimits } from './create-limits.ts'
import { readText } from './read-text.ts'
import type { HostRun, ProgramGlobal, RunPort } from './run-port.ts'
import { createStats } from './stats.ts'
import { fitsUtf8 } from './utf8.ts'

/** What makes no sense is dropped, up to so many bytes; each costs the host its time. */
const MOST_DROPPED = 1_048_576
const DROPPED_AT_LEAST = 64

type Ending = { readonly ok: true; readonly value?: JsonValue } | { readonly ok: false; readonly failure: CodeFailure }

/** Opens the host's half of one run; throws a `CodeRuntimeError` for misuse, and for nothing else. */
export function openRun(request: CodeRunRequest, own: Limits, port: RunPort): HostRun {
  assertRequest(request)
  const limits = narrowLimits(own, request.limits)
  const stats = createStats()
  const ledger = createLogLedger(limits.logBytes, request)
  // Made when it is first needed, and not before a program begins.
  let controller: AbortController | undefined
  const signal = (): AbortSignal => {
    controller ??= createController()
    if (over) controller.abort(reason)
    return controller.signal
  }
  const calls = createCalls(request.bindings, limits, { signal, isOver: () => over }, port.answer)
  const most = { bytes: limits.returnBytes, depth: limits.depth }
  let over = false
  let reason: unknown
  let dropped = 0
  let wall: ReturnType<typeof setTimeout> | undefined
  const settled = createDeferred<CodeRunResult>()

  const finish = (ending: Ending, isProgramLive: boolean): void => {
    if (over) return
    over = true
    clearTimeout(wall)
    request.signal?.removeEventListener('abort', abort)
    reason = request.signal?.aborted ? request.signal.reason : new Error('the run is over')
    controller?.abort(reason)
    if (isProgramLive) port.stop()
    settled.resolve(Object.freeze({ ...ending, logs: Object.freeze([...ledger.entries]), stats: stats.read(calls) }))
  }
  const fail = (failure: CodeFailure, isProgramLive = true): void => finish({ ok: false, failure }, isProgramLive)
  const abort = (): void => fail(createFailure('abort', errorMessage(request.signal?.reason)))
  const isOver = (): boolean => over
  const drop = (text: unknown): void => {
    dropped += DROPPED_AT_LEAST + (typeof text === 'string' ? text.length : 0)
    if (dropped > MOST_DROPPED) fail(createFailure('crash', 'the program sent too much that no runtime understands'))
  }

  if (request.signal?.aborted) fail(createFailure('abort', errorMessage(request.signal.reason)), false)
  else if (!fitsUtf8(request.program, limits.sourceBytes))
    fail(
      createFailure(
        'unsupported-syntax',
        `the program is over the limit of ${limits.sourceBytes} bytes: write less of it`,
      ),
      false,
    )
  else request.signal?.addEventListener('abort', abort, { once: true })

  return {
    limits,
    globals: request.bindings.map(globalOf),
    get signal() {
      return signal()
    },
    get over() {
      return isOver()
    },
    result: settled.promise,
    place: stats.place,
    begin() {
      if (over || wall !== undefined) return
      stats.begin()
      const failure = () => createFailure('wall-timeout', `the program was not done after ${limits.wallMs} ms`)
      wall = setTimeout(() => fail(failure()), limits.wallMs)
    },
    call(id, global, name, args) {
      if (over) return
      const taken = calls.take(id, global, name, args)
      if (taken === false) drop(args)
      else if (taken !== true) fail(createFailure('call-limit', taken))
    },
    log(level, text) {
      if (over) return
      if (typeof text !== 'string') return drop(text)
      const excess = ledger.add(level, text)
      if (excess !== undefined) fail(createFailure('output-limit', excess))
    },
    drop(text) {
      if (!over) drop(text)
    },
    use: stats.use,
    complete(text) {
      if (over) return
      if (text === undefined) return finish({ ok: true }, false)
      const reading = readText(text, most)
      if (reading.ok) finish({ ok: true, value: reading.value }, false)
      else if (reading.over)
        fail(createFailure('output-limit', `outer output exceeded ${reading.reason}: return less of it`), false)
      else fail(createFailure('invalid-output', `program completion must be lossless JSON: ${reading.reason}`), false)
    },
    end: failure => fail(readFailure(failure), false),
    fail: (kind, message) => fail(createFailure(kind, message)),
  }
}

function globalOf(namespace: CodeRunRequest['bindings'][number]): ProgramGlobal {
  const { global, functions, errorClass } = namespace
  return { global, names: Object.keys(functions), ...(errorClass && { errorClass }) }
}
