/** How much more one thing costs than another, on a machine that does much else at the time. */
import process from 'node:process'

/** @typedef {() => unknown} Run A promise is awaited. */
/** @typedef {{ name: string, ours: Run, base: Run, atMost: number }} Ratio What costs at most so many times its base. */

const rounds = 11
const leastMs = 5
const warmUpMs = 100

/**
 * The CPU time of `ours` over that of `base`: the median of rounds that they take in turn, so that a slow moment of the
 * machine weighs on neighbours alike, and one that falls on one of them alone is not in the middle.
 */
export async function ratioOf(/** @type {Run} */ ours, /** @type {Run} */ base) {
  const times = { ours: await timesFor(ours), base: await timesFor(base) }
  /** @type {number[]} */ const ratios = []
  for (let round = 0; round < rounds; round++) {
    const cost = await costOf(ours, times.ours)
    ratios.push(cost / (await costOf(base, times.base)))
  }
  return ratios.toSorted((one, other) => one - other)[rounds >> 1] ?? NaN
}

/** Says what is wrong with a ratio, or nothing. */
export async function judge(/** @type {Ratio} */ { name, ours, base, atMost }) {
  const ratio = await ratioOf(ours, base)
  const figures = `${ratio.toPrecision(3)} times, at most ${atMost}`
  return { name, figures, problem: ratio <= atMost ? undefined : `${name}: ${figures}` }
}

/** Runs until the code is warm; gives how many runs make a round. */
async function timesFor(/** @type {Run} */ run) {
  const end = cpuMs() + warmUpMs
  for (let times = 1; ;) {
    const cost = (await costOf(run, times)) * times
    if (cost >= leastMs && cpuMs() >= end) return times
    if (cost < leastMs)
      times = Math.min(times * 10, Math.ceil(times * Math.max(1.5, (1.2 * leastMs) / Math.max(cost, 0.01))))
  }
}

/** Milliseconds of CPU time of one run, all threads of the process together. */
async function costOf(/** @type {Run} */ run, /** @type {number} */ times) {
  const before = cpuMs()
  for (let done = 0; done < times; done++) {
    const outcome = run()
    if (outcome instanceof Promise) await outcome
  }
  return (cpuMs() - before) / times
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
