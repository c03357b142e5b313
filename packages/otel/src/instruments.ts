import { metrics, trace, type Histogram, type MeterProvider, type Tracer } from '@opentelemetry/api'
import { durationBounds, names } from './conventions.ts'
import type { TelemetryOptions } from './options.ts'

/** What makes spans and measurements; each may throw what its provider throws. */
export interface Instruments {
  /** Makes spans. */
  tracer(): Tracer
  /** Takes durations in seconds. */
  duration(): Histogram
}

const scope = '@dsh/otel'

/** Instruments that are made when they are first needed. */
export function createInstruments({ tracerProvider, meterProvider }: TelemetryOptions): Instruments {
  let tracer: Tracer | undefined
  let made: { readonly by: MeterProvider; readonly histogram: Histogram } | undefined
  return {
    tracer: () => (tracer ??= (tracerProvider ?? trace).getTracer(scope)),
    duration() {
      // Unlike that for tracers, the global provider does not pass on to one that is registered later.
      const by = meterProvider ?? metrics.getMeterProvider()
      if (made?.by !== by) made = { by, histogram: createHistogram(by) }
      return made.histogram
    },
  }
}

function createHistogram(provider: MeterProvider): Histogram {
  return provider.getMeter(scope).createHistogram(names.duration, {
    unit: 's',
    description: 'The duration of a single tool execution.',
    advice: { explicitBucketBoundaries: [...durationBounds] },
  })
}
