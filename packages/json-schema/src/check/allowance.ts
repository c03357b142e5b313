import { mostNodes } from '@dsh/json'
import { unusual } from './ordinary.ts'

/**
 * How many members may still be looked at in place. A value whose containers are shared can have far more places than
 * memory has bytes; whoever runs out of it counts the value, and takes it or not.
 */
export interface Allowance {
  left: number
}

/** For one value. */
export function openAllowance(): Allowance {
  return { left: mostNodes }
}

/** Spends the members of one container; throws `unusual` where there are not so many left. */
export function spend(allowance: Allowance, members: number): void {
  allowance.left -= members + 1
  if (allowance.left < 0) throw unusual
}
