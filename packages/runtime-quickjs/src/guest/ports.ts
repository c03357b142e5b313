/** What the program's side says to the worker, and how. All of it is a call of one function that no program can reach. */
export type Say = {
  /** A new function that calls the host; the text is what follows the arguments in a `Call`. */
  (what: 0, target: string): (args?: unknown) => Promise<unknown>
  /** An entry of the log. */
  (what: 1, level: string, text: string): void
  /** The end of the program: JSON text of its value, or nothing. */
  (what: 2, text?: string): void
  /** The end of the program by a failure; the location is a frame of its stack, or nothing. */
  (what: 3, kind: string, message: string, location?: string): void
  /** Milliseconds until the next timer is due, from now; -1 for none. */
  (what: 4, delay: number): void
  /** Makes a function look as if it were undefined, but for calls. */
  (what: 5, hidden: object): void
  /** What a proxy stands for, or the value itself: runs nothing. */
  (what: 6, value: unknown): unknown
}

/** What a program is started with. */
export interface StartConfig {
  /** What it reaches. */
  readonly globals: readonly {
    readonly global: string
    readonly names: readonly string[]
    readonly errorClass?: { readonly name: string; readonly memberNameProperty: string }
  }[]
  /** The deepest that values may be nested. */
  readonly depth: number
  /** The most characters that one entry of the log may have. */
  readonly logChars: number
  /** For `Math.random`. */
  readonly seeds: readonly [number, number, number]
}

/** What the worker uses of the program's side. */
export interface Guest {
  /** Sets up globals: JSON text of a `StartConfig`. */
  start(config: string): void
  /** JSON text of arguments, or nothing where they are not lossless. */
  print(args: unknown): string | undefined
  /**
   * What a call of a target throws: JSON text of `{ message, code? }`, or nothing where its arguments were not printed just
   * now; the trace is an object with the stack of the call.
   */
  fault(target: string, text: string | undefined, trace: { readonly stack?: unknown }): Error
  /** The program is done. */
  complete(value: unknown): void
  /** The program threw. */
  failed(reason: unknown): void
  /** Nobody handled this rejection. */
  floating(reason: unknown): void
  /** Runs the timers that are due, if asked to, and says when the next is. */
  timers(run: boolean): void
  /** What the engine has, before any program can change it. */
  readonly captureStackTrace: unknown
  readonly objectPrototype: object
  readonly arrayPrototype: object
  readonly nothing: undefined
}

/** All that, in the order of the list that the worker gets. */
export const GUEST: readonly (keyof Guest)[] = [
  'start',
  'print',
  'fault',
  'complete',
  'failed',
  'floating',
  'timers',
  'captureStackTrace',
  'objectPrototype',
  'arrayPrototype',
  'nothing',
]

/** The name of programs in stacks. */
export const PROGRAM_FILE = 'program.ts'
