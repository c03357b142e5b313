import { disown } from '@dsh/kernel'

/** Tells an observer; what it throws, or rejects with later, is its own trouble. */
export function contain(observer: () => unknown): void {
  try {
    disown(observer())
  } catch {
    // It has nobody to tell.
  }
}
