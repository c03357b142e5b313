export type { TelemetryHost } from './host.ts'
export { mountTelemetry } from './mount.ts'
export type { TelemetryOptions } from './options.ts'
