import { CodeRuntimeError } from '../error.ts'
import type { Limits } from '../limits.ts'

const KiB = 1024
const MiB = 1024 * KiB

/** What a run may use where nobody says otherwise. */
export const defaultLimits: Limits = /* @__PURE__ */ Object.freeze({
  cpuMs: 30_000,
  wallMs: 300_000,
  memoryBytes: 128 * MiB,
  stackBytes: 256 * KiB,
  sourceBytes: 256 * KiB,
  argBytes: 4 * MiB,
  resultBytes: 16 * MiB,
  returnBytes: 4 * MiB,
  depth: 256,
  logBytes: MiB,
  calls: 10_000,
  inFlight: 1_000,
})

/** Above these a timer would fire at once, no engine holds the text, and printing would need more stack than there is. */
const most: Readonly<Partial<Limits>> = {
  wallMs: 2_147_483_647,
  argBytes: 2 ** 28,
  resultBytes: 2 ** 28,
  returnBytes: 2 ** 28,
  logBytes: 2 ** 28,
  sourceBytes: 2 ** 28,
  depth: 1_000,
}

/** The limits of a runtime: the defaults, but for what its host says. Throws a `CodeRuntimeError` for what is no limit. */
export function createLimits(own: Partial<Limits> = {}): Limits {
  return Object.freeze({ ...defaultLimits, ...readLimits(own) })
}

/** The limits of one run: never wider than the runtime's own. Throws a `CodeRuntimeError` for what is wider, or no limit. */
export function narrowLimits(own: Limits, asked: Partial<Limits> = {}): Limits {
  const narrower = readLimits(asked)
  for (const [name, value] of Object.entries(narrower) as [keyof Limits, number][])
    if (value > own[name])
      throw new CodeRuntimeError(
        `limits.${name} of a run may be at most the runtime's own ${own[name]}, not ${value}: ask for less, or create the runtime with more`,
      )
  return Object.freeze({ ...own, ...narrower })
}

function readLimits(given: Partial<Limits>): Partial<Limits> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new CodeRuntimeError('limits must be an object of numbers')
  const read: Partial<Record<keyof Limits, number>> = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (!isLimit(name))
      throw new CodeRuntimeError(`limits.${name} is no limit: choose among ${Object.keys(defaultLimits).join(', ')}`)
    const isTime = name === 'cpuMs' || name === 'wallMs'
    const top = most[name] ?? Number.MAX_SAFE_INTEGER
    if (typeof value !== 'number' || !(value > 0) || value > top || !(isTime || Number.isSafeInteger(value)))
      throw new CodeRuntimeError(
        `limits.${name} must be a positive ${isTime ? 'number' : 'integer'} of at most ${top}, not ${String(value)}`,
      )
    read[name] = value
  }
  return read
}

function isLimit(name: string): name is keyof Limits {
  return Object.hasOwn(defaultLimits, name)
}
