import type { HostRun } from './run-port.ts'

/** How deep programs may run programs by the calls that they make. */
const most = 8

/** Knows how deep an asynchronous call is: Node's `AsyncLocalStorage`, for example. */
export interface Nesting {
  /** What `run` was given, around whoever asks. */
  getStore(): number | undefined
  /** Does something, and all that comes of it, so deep. */
  run(depth: number, action: () => void): void
}

/** Where a program stands among those that run each other. */
export interface Level<Places> {
  /** The places of this level; absent where it is one level too deep. */
  readonly places?: Places
  /** Does what a program of this level asks for: programs that this runs in turn are one level deeper. */
  within(action: () => void): void
}

/** The places of all levels. */
export interface Levels<Places> {
  /** Of each level, the first one first. */
  readonly all: readonly Places[]
  /** The level of whoever asks. */
  current(): Level<Places>
}

/** Places for programs, as many again on each of eight levels, so that a program waits for none of those that wait for it. */
export function createLevels<Places>(nesting: Nesting, make: () => Places): Levels<Places> {
  const all = Array.from({ length: most }, make)
  return {
    all,
    current() {
      const at = nesting.getStore() ?? 0
      const places = all[at]
      return { ...(places !== undefined && { places }), within: action => nesting.run(at + 1, action) }
    },
  }
}

/** Ends a run that is one level too deep. */
export function failTooDeep(run: Pick<HostRun, 'fail'>): void {
  run.fail('unavailable', `programs run programs more than ${most} levels deep: do the work in the program itself`)
}
