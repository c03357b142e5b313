/** Whether two types are the same, also in what `any` and `unknown` hide. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Compiles only for `true`. */
export function holds<T extends true>(): T {
  return true as T
}
