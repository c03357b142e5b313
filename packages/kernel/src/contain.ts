/** Calls an observer; what it throws, or rejects with later, goes to `report`, and nothing comes out. */
export function contain(observer: () => unknown, report: (error: unknown) => void): void {
  try {
    const answer = observer()
    // Without a look at `then`, which may be a trap: the platform looks once, and knows what to do.
    if (answer !== undefined) Promise.resolve(answer).then(ignore, report)
  } catch (error) {
    report(error)
  }
}

function ignore(): void {}
