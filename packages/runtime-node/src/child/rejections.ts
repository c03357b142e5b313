/** What the program's promises were rejected with, and nobody took. */
export interface Rejections {
  /** The program is over: hands over what nobody has taken by now. */
  close(tell: (reasons: Iterable<unknown>) => void): void
}

/** Watches the process. Self-contained: its text runs in the child. */
export function watchRejections(): Rejections {
  const floating = new Map<unknown, unknown>()
  process.on('unhandledRejection', (reason, promise) => void floating.set(promise, reason))
  process.on('rejectionHandled', promise => void floating.delete(promise))
  return {
    close(tell) {
      // Of one that was taken late, Node says so only after all that is under way.
      if (floating.size > 0) setImmediate(() => tell(floating.values()))
      else tell([])
    },
  }
}
