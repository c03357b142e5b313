/// <reference lib="esnext.disposable" preserve="true" />

/** A signal that follows two others until it is disposed. */
export interface FusedSignal extends Disposable {
  /** Aborts when either source does, with the reason of the first. */
  readonly signal: AbortSignal
}

const nothing = (): void => {}

/**
 * Follows both signals, and stops listening when disposed. One and the same signal passes through unchanged; of two that
 * have already aborted, the wrapper's reason counts.
 */
export function fuseSignals(caller: AbortSignal, wrapper: AbortSignal): FusedSignal {
  if (caller === wrapper) return { signal: caller, [Symbol.dispose]: nothing }
  const controller = new AbortController()
  const release = (): void => {
    caller.removeEventListener('abort', onCaller)
    wrapper.removeEventListener('abort', onWrapper)
  }
  const settle = (source: AbortSignal): void => {
    release()
    controller.abort(source.reason)
  }
  const onCaller = (): void => settle(caller)
  const onWrapper = (): void => settle(wrapper)
  if (wrapper.aborted) settle(wrapper)
  else if (caller.aborted) settle(caller)
  else {
    caller.addEventListener('abort', onCaller)
    wrapper.addEventListener('abort', onWrapper)
  }
  return { signal: controller.signal, [Symbol.dispose]: release }
}
