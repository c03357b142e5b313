/** Events by name; the last parameter of a waterfall listener is its `next`. */
export type HookMap<M> = { [K in keyof M]: (...args: never[]) => unknown }
/** The arguments of a waterfall listener, without its `next`. */
export type HookArguments<F> = F extends (...args: [...infer A, infer _N]) => unknown ? A : never
/** The `next` of a waterfall listener. */
export type HookNext<F> = F extends (...args: [...infer _A, infer N]) => unknown ? N : never
/** The end of a waterfall: gets what the innermost `next` was given, and the arguments as they are there. */
export type HookLast<F> =
  HookNext<F> extends (...args: never[]) => infer R ? (change: never, args: HookArguments<F>) => R : never
