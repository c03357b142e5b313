/// <reference lib="esnext.disposable" preserve="true" />

/** Undo of one registration: call it, or declare it with `using`; the second time does nothing. */
export type Disposer = (() => void) & Disposable

/** Makes `undo` a disposer: it runs at most once, also when it throws or calls itself. */
export function toDisposer(undo: () => void): Disposer {
  let pending: (() => void) | undefined = undo
  const dispose = (): void => {
    const run = pending
    pending = undefined
    run?.()
  }
  return Object.assign(dispose, { [Symbol.dispose]: dispose })
}
