import type { JsonValue } from '@dsh/json'
import { errorMessage } from '@dsh/kernel'
import type { CodeBinding, CodeBindingNamespace } from '../binding.ts'
import type { Limits } from '../limits.ts'
import { createPace } from './create-pace.ts'
import { cutMessage } from './failure.ts'
import { printResult, type PrintedResult } from './print-result.ts'
import { readText } from './read-text.ts'
import type { RunPort } from './run-port.ts'

/** The calls of one program. */
export interface Calls {
  readonly count: number
  readonly maxInFlight: number
  /** Takes a call; `false` where it makes no sense, and text where it was one too many, which ends the run. */
  take(id: unknown, global: unknown, name: unknown, args: unknown): string | boolean
}

/** The code of arguments that no function takes; those that a tool does not take have the same. */
const INVALID_ARGS = 'INVALID_ARGS'

/** Calls what a program asks for, and answers; what settles once the run is over, nobody hears. */
export function createCalls(
  bindings: readonly CodeBindingNamespace[],
  limits: Limits,
  run: { signal(): AbortSignal; isOver(): boolean },
  answer: RunPort['answer'],
): Calls {
  const seen = new Set<number>()
  let maxInFlight = 0
  let inFlight = 0
  let bytesInFlight = 0

  const pace = createPace()

  /** Neither rejects nor throws. */
  const settle = async (id: number, global: string, name: string, args: unknown): Promise<void> => {
    const callId = seen.size
    let weight = 0
    let print: () => PrintedResult
    try {
      const opened = open(bindings, limits, global, name, args)
      if (opened.ok) {
        weight = opened.weight
        bytesInFlight += weight
      }
      // A refusal comes no sooner than an answer would.
      const value = await (opened.ok ? opened.binding(opened.args, { callId, signal: run.signal() }) : undefined)
      print = opened.ok ? () => printAnswer(value, limits) : () => refuse(opened.reason, opened.code)
    } catch (thrown) {
      const [reason, code] = [errorMessage(thrown), codeOf(thrown)]
      print = () => refuse(reason, code)
    }
    // Many results that come at once are printed one after the other, and all else has its turn between them.
    pace.add(() => {
      inFlight -= 1
      bytesInFlight -= weight
      if (run.isOver()) return
      const printed = print()
      answer(id, printed.ok, printed.ok ? printed.text : printed.reason)
    })
  }

  return {
    get count() {
      return seen.size
    },
    get maxInFlight() {
      return maxInFlight
    },
    take(id, global, name, args) {
      if (!isId(id) || seen.has(id) || typeof global !== 'string' || typeof name !== 'string') return false
      if (seen.size >= limits.calls) return `the program made more than ${limits.calls} calls: make fewer, larger ones`
      if (inFlight >= limits.inFlight)
        return `the program had more than ${limits.inFlight} calls in flight at once: await them in smaller groups`
      seen.add(id)
      inFlight += 1
      maxInFlight = Math.max(maxInFlight, inFlight)
      void settle(id, global, name, args)
      // What all of them hold is in the memory of the host, as long as their functions take.
      return inFlight > 1 && bytesInFlight > limits.memoryBytes
        ? `the arguments of all calls in flight were more than ${limits.memoryBytes} bytes: await them in smaller groups`
        : true
    },
  }
}

/** A call that may be made, or why it may not. */
type Opening =
  | { readonly ok: true; readonly binding: CodeBinding; readonly args: JsonValue; readonly weight: number }
  | { readonly ok: false; readonly reason: string; readonly code?: string }

function open(
  bindings: readonly CodeBindingNamespace[],
  limits: Limits,
  global: string,
  name: string,
  text: unknown,
): Opening {
  const namespace = bindings.find(one => one.global === global)
  const binding = lookUp(namespace, global, name)
  if (typeof binding === 'string') {
    const code = namespace?.missingCode
    return { ok: false, reason: binding, ...(code !== undefined && { code }) }
  }
  const reading = readText(text, { bytes: limits.argBytes, depth: limits.depth })
  return reading.ok
    ? { ok: true, binding, args: reading.value, weight: reading.weight }
    : { ok: false, reason: refusalOfArguments(reading), code: INVALID_ARGS }
}

function printAnswer(value: unknown, limits: Limits): PrintedResult {
  const printed = printResult(value, { bytes: limits.resultBytes, depth: limits.depth })
  return printed.ok ? printed : refuse(printed.reason)
}

/** The function, or why there is none; own members only. */
function lookUp(namespace: CodeBindingNamespace | undefined, global: string, name: string): CodeBinding | string {
  const binding = namespace && Object.hasOwn(namespace.functions, name) ? namespace.functions[name] : undefined
  if (typeof binding === 'function') return binding
  const told: unknown = namespace?.missing?.(name)
  return typeof told === 'string' ? told : `unknown binding ${JSON.stringify(`${global}.${name}`)}`
}

function refusalOfArguments({ over, reason }: { readonly over: boolean; readonly reason: string }): string {
  return over
    ? `its arguments are over the limit of ${reason}: pass less in one call`
    : `binding arguments must be lossless JSON: ${reason}`
}

function refuse(message: string, code?: string): PrintedResult {
  return { ok: false, reason: JSON.stringify({ message: cutMessage(message), ...(code !== undefined && { code }) }) }
}

/** The `code` of a thrown value, where it is text that is no longer than codes are. */
function codeOf(thrown: unknown): string | undefined {
  try {
    const code =
      typeof thrown === 'object' && thrown !== null ? (thrown as { readonly code?: unknown }).code : undefined
    return typeof code === 'string' && code.length <= 200 ? code : undefined
  } catch {
    return undefined
  }
}

function isId(id: unknown): id is number {
  return Number.isSafeInteger(id) && (id as number) >= 0
}
