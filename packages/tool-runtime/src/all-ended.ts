/** Waits for all, and rejects with what failed: one error as it is, several together. */
export async function allEnded(endings: readonly Promise<void>[]): Promise<void> {
  const settled = await Promise.allSettled(endings)
  const errors = settled.flatMap(ending => (ending.status === 'rejected' ? [ending.reason as unknown] : []))
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} owners failed to end`)
  if (errors.length === 1) throw errors[0]
}
