import { createOwner, type Disposer } from '@dsh/kernel'

/** One disposer for several registrations; the last is undone first. */
export function together(...disposers: readonly Disposer[]): Disposer {
  return createOwner('policy').effect(() => () => {
    for (const dispose of disposers.toReversed()) dispose()
  })
}
