import { disown } from '@dsh/kernel'

/** The same function, whose throws and rejections are nobody's. */
export function contained<A extends unknown[]>(observer: (...args: A) => unknown): (...args: A) => void {
  return (...args) => {
    try {
      disown(observer(...args))
    } catch {
      // An observer's trouble stays its own.
    }
  }
}
