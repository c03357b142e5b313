import { assertBindings } from '../assert-bindings.ts'
import { CodeRuntimeError } from '../error.ts'
import type { CodeRunRequest } from '../run.ts'

/** Throws a `CodeRuntimeError` for a request that no runtime could run; what is wrong with the program is not its matter. */
export function assertRequest(request: CodeRunRequest): void {
  if (typeof request !== 'object' || request === null) throw new CodeRuntimeError('a run needs a request, an object')
  const { program, bindings, signal, onLog, runId } = request
  if (typeof program !== 'string') throw new CodeRuntimeError('the program of a run must be text')
  if (!Array.isArray(bindings)) throw new CodeRuntimeError('the bindings of a run must be an array; pass [] for none')
  for (const namespace of bindings) {
    if (!isObject(namespace) || !isObject(namespace.functions))
      throw new CodeRuntimeError('each of the bindings must be an object with a global and functions')
    if (namespace.errorClass !== undefined && !isObject(namespace.errorClass))
      throw new CodeRuntimeError('the errorClass of bindings must be an object with a name and a memberNameProperty')
    if (namespace.missing !== undefined && typeof namespace.missing !== 'function')
      throw new CodeRuntimeError('missing of bindings must be a function that gives text')
    if (namespace.missingCode !== undefined && typeof namespace.missingCode !== 'string')
      throw new CodeRuntimeError('missingCode of bindings must be text')
  }
  assertBindings(bindings)
  if (
    signal !== undefined &&
    !(isObject(signal) && typeof signal.aborted === 'boolean' && 'addEventListener' in signal)
  )
    throw new CodeRuntimeError('the signal of a run must be an AbortSignal')
  if (onLog !== undefined && typeof onLog !== 'function')
    throw new CodeRuntimeError('onLog of a run must be a function')
  if (runId !== undefined && typeof runId !== 'string') throw new CodeRuntimeError('the runId of a run must be text')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
