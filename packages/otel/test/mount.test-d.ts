import type { TelemetryHost, TelemetryOptions } from '@dsh/otel'
import type { ScopedTools, ToolRuntime } from '@dsh/tool-runtime'

declare const tools: ToolRuntime
declare const scope: ScopedTools

// A tool runtime and its scopes are hosts, and get() is not asked of one.
const hosts: readonly TelemetryHost[] = [tools, scope, { on: tools.on }]
void hosts

// @ts-expect-error: a host must be listened to
const deaf: TelemetryHost = { get: tools.get }
void deaf

// @ts-expect-error: an option is left out, and not undefined
const undecided: TelemetryOptions = { recordContent: undefined }
void undecided
