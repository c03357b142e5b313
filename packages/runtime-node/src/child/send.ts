/** Sends a frame to the host: fields apart by a control character that JSON text never contains, ended by a line's end. */
export type Send = (...fields: readonly (string | number)[]) => void

/** Makes what sends, at once and whole. Self-contained: its text runs in the child. */
export function createSend(write: (bytes: Uint8Array) => number): Send {
  return (...fields) => {
    let bytes: Uint8Array = Buffer.from(`${fields.join('\u001f')}\n`)
    while (bytes.length > 0)
      try {
        bytes = bytes.subarray(write(bytes))
      } catch (error) {
        // The host is gone, unless it only has no room at the moment.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') process.exit(0)
      }
  }
}
