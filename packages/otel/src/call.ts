import type { ToolExecution } from '@dsh/tool'
import type { Span } from '@opentelemetry/api'
import type { Refusal } from './error-type.ts'
import type { TelemetryHost } from './host.ts'
import type { Instruments } from './instruments.ts'

/** What is known of a call in flight. */
export interface Call {
  /** The call itself. */
  readonly exec: ToolExecution
  /** When it was first seen, by the clock that also says when it ends. */
  readonly startedAt: number
  /** Absent where the tracer made none. */
  readonly span: Span | undefined
  /** Whether its name is a tool's; absent where the host cannot say. */
  readonly isTool: boolean | undefined
  /** How often what stands inside of telemetry was tried. */
  attempts: number
  /** Whether policy let it through to the wrappers. */
  isDispatched: boolean
  /** Who refused it, as far as is known by now. */
  refusal: Refusal | undefined
}

/** What the telemetry of one mount has in common. */
export interface Telemetry {
  /** Where it is mounted. */
  readonly host: TelemetryHost
  /** What makes its spans and measurements. */
  readonly instruments: Instruments
  /** Whether arguments, results and messages are recorded. */
  readonly recordContent: boolean
}
