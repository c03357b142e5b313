import type { Functions } from '../sides/programs.ts'

/** What the calls of these programs are answered by. */
export const echo: Functions = { echo: async args => args }

/** So many calls, one after the other; gives `sumTo` of them. */
export const ofCalls = (count: number): string => `
  let sum = 0
  for (let at = 0; at < ${count}; at++) sum += (await tools.echo({ at })).at
  return sum
`

/** The sum of the numbers below. */
export const sumTo = (count: number): number => (count * (count - 1)) / 2

/** So many calls at once; gives how many there were. */
export const ofCallsAtOnce = (count: number): string =>
  `return (await Promise.all(Array.from({ length: ${count} }, (_, at) => tools.echo({ at })))).length`
