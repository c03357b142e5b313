import type { CodeRunStats } from '../run.ts'

/** What a run used, as it goes. */
export interface Stats {
  place(cold: boolean): void
  begin(): void
  use(cpuMs: unknown, peakMemoryBytes?: unknown, maxInFlight?: unknown): void
  read(calls: { readonly count: number; readonly maxInFlight: number }): CodeRunStats
}

/** Starts to count; the program's own figures are taken as they come, when they are figures. */
export function createStats(): Stats {
  const opened = performance.now()
  let placed: number | undefined
  let begun: number | undefined
  let cold = false
  let cpuMs = 0
  let peakMemoryBytes = 0
  let mostInFlight = 0
  return {
    place(isCold) {
      placed ??= performance.now()
      cold = isCold
    },
    begin() {
      begun ??= performance.now()
    },
    use(cpu, peak, inFlight) {
      cpuMs = Math.max(cpuMs, figure(cpu))
      peakMemoryBytes = Math.max(peakMemoryBytes, figure(peak))
      mostInFlight = Math.max(mostInFlight, figure(inFlight))
    },
    read({ count, maxInFlight }) {
      const now = performance.now()
      const place = placed ?? begun ?? now
      const begin = begun ?? now
      return Object.freeze({
        queueMs: place - opened,
        startMs: begin - place,
        cpuMs,
        wallMs: now - begin,
        calls: count,
        maxInFlight: Math.max(maxInFlight, mostInFlight),
        peakMemoryBytes,
        cold,
      })
    },
  }
}

function figure(given: unknown): number {
  return typeof given === 'number' && given >= 0 && Number.isFinite(given) ? given : 0
}
