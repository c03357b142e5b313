import type { Limits } from '../limits.ts'

/** What a failure says, and what a call's function is called, in characters of JSON. */
const MOST_WORDS = 262_144

/** How long a frame of a program may be: no runtime sends a longer one, and a host need not take it. */
export function frameLimit({ argBytes, returnBytes, logBytes }: Limits): number {
  // Arguments and values are limited as JSON; a log is limited as text, of which a character may take six.
  return Math.max(argBytes, returnBytes, 6 * logBytes) + MOST_WORDS
}
