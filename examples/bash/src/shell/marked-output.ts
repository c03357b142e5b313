/** Where the text around two marks goes. */
export interface MarkedOutputSink {
  /** Text that does not belong to the command: before it began, or after it ended. */
  readonly onOther: (text: string) => void
  /** Text of the command. */
  readonly onBody: (text: string) => void
  /** The command ended with this status. */
  readonly onEnd: (status: number) => void
}

/** A stream of text that is being divided. */
export interface MarkedOutput {
  /** Takes the next piece. */
  push(piece: string): void
  /** Gives out what was held back because it could have begun a mark. */
  flush(): void
}

/** Divides a stream of text at the two marks of the driver. */
export function createMarkedOutput(mark: string, { onOther, onBody, onEnd }: MarkedOutputSink): MarkedOutput {
  const begin = `${mark}:begin:`
  const end = new RegExp(`${mark}:end:(\\d{1,3}):`)
  const longest = `${mark}:end:255:`.length
  let state: 'before' | 'body' | 'after' = 'before'
  let pending = ''

  const emit = (until: number) => {
    const ready = pending.slice(0, until)
    pending = pending.slice(until)
    if (ready !== '') (state === 'body' ? onBody : onOther)(ready)
  }
  return {
    push(piece) {
      pending += piece
      const start = state === 'before' ? pending.indexOf(begin) : -1
      if (start >= 0) {
        emit(start)
        state = 'body'
        pending = pending.slice(begin.length)
      }
      const found = state === 'body' ? end.exec(pending) : null
      if (found) {
        emit(found.index)
        state = 'after'
        pending = pending.slice(found[0].length)
        onEnd(Number(found[1]))
      }
      emit(state === 'after' ? pending.length : Math.max(0, pending.length - longest + 1))
    },
    flush: () => emit(pending.length),
  }
}
