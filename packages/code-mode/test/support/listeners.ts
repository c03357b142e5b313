/** How many listeners a signal has of those that were added from now on. */
export function countListeners(signal: AbortSignal): () => number {
  const listeners = new Set<unknown>()
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (type: string, listener: never, options?: never): void => {
    listeners.add(listener)
    add(type, listener, options)
  }
  signal.removeEventListener = (type: string, listener: never, options?: never): void => {
    listeners.delete(listener)
    remove(type, listener, options)
  }
  return () => listeners.size
}
