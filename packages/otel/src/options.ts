import type { MeterProvider, TracerProvider } from '@opentelemetry/api'

/** Where telemetry goes, and how much it says. */
export interface TelemetryOptions {
  /** Makes the spans; the globally registered provider by default, also where it is registered later. */
  readonly tracerProvider?: TracerProvider
  /** Makes the measurements; the globally registered provider by default, also where it is registered later. */
  readonly meterProvider?: MeterProvider
  /** Also records arguments, results and messages of failures, which may hold secrets; `false` by default. */
  readonly recordContent?: boolean
}

/** Throws for options that no telemetry could come of. */
export function assertOptions({ tracerProvider, meterProvider, recordContent }: TelemetryOptions): void {
  if (tracerProvider !== undefined && typeof tracerProvider.getTracer !== 'function')
    throw new TypeError('tracerProvider must have getTracer(): give that of an OpenTelemetry SDK, or leave it out')
  if (meterProvider !== undefined && typeof meterProvider.getMeter !== 'function')
    throw new TypeError('meterProvider must have getMeter(): give that of an OpenTelemetry SDK, or leave it out')
  if (recordContent !== undefined && typeof recordContent !== 'boolean')
    throw new TypeError('recordContent must be true or false; true also records arguments, results and messages')
}
