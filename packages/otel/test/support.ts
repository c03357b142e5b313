import type { JsonValue } from '@dsh/json'
import type { ToolDefinition, ToolExecutionInput, ToolExecutionResult } from '@dsh/tool'
import { createToolRuntime, type ToolRuntime, type ToolRuntimeOptions } from '@dsh/tool-runtime'
import { context, metrics, trace, type Attributes } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { MeterProvider, MetricReader, type Histogram } from '@opentelemetry/sdk-metrics'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { mountTelemetry, type TelemetryOptions } from '@dsh/otel'
import { afterAll, beforeAll } from 'vitest'

/** Lets contexts follow asynchronous work for the tests of one file. */
export function followContexts(): void {
  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  })
  afterAll(() => context.disable())
}

/** Registers the SDK for the whole process, until it is let go. */
export function useGlobally({ tracerProvider, meterProvider }: ReturnType<typeof createSdk>): () => void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(tracerProvider)
  metrics.setGlobalMeterProvider(meterProvider)
  return () => {
    for (const api of [context, trace, metrics]) api.disable()
  }
}

/** One point of the histogram: how many calls with these dimensions, and how long they took together. */
export interface Measured {
  readonly dimensions: Attributes
  readonly count: number
  readonly sum: number
}

class OnDemandReader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/** The real SDK, with what it exported at hand. */
export function createSdk() {
  const exporter = new InMemorySpanExporter()
  let started = 0
  const counter: SpanProcessor = {
    onStart() {
      started += 1
    },
    onEnd: () => undefined,
    shutdown: async () => undefined,
    forceFlush: async () => undefined,
  }
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [counter, new SimpleSpanProcessor(exporter)] })
  const reader = new OnDemandReader()
  const meterProvider = new MeterProvider({ readers: [reader] })
  const collect = async () => {
    const { resourceMetrics } = await reader.collect()
    return resourceMetrics.scopeMetrics.flatMap(scope => scope.metrics)
  }
  return {
    tracerProvider,
    meterProvider,
    tracer: tracerProvider.getTracer('test'),
    /** Those that have ended. */
    spans: () => exporter.getFinishedSpans(),
    /** How many have begun. */
    started: () => started,
    forget: () => exporter.reset(),
    collect,
    async measured(): Promise<readonly Measured[]> {
      const all = await collect()
      return all.flatMap(metric =>
        metric.dataPoints.map(({ attributes, value }) => {
          const { count, sum } = value as Histogram
          return { dimensions: attributes, count, sum: sum ?? 0 }
        }),
      )
    },
  }
}

/** A tool runtime whose calls are observed, and where to look. */
export function createObserved(
  options: Omit<TelemetryOptions, 'tracerProvider' | 'meterProvider'> = {},
  runtime: ToolRuntimeOptions = {},
) {
  const sdk = createSdk()
  const { tracerProvider, meterProvider } = sdk
  const tools = createToolRuntime({ warn: () => undefined, ...runtime })
  const mount = (host: Pick<ToolRuntime, 'on' | 'get'> = tools) =>
    mountTelemetry(host, { tracerProvider, meterProvider, ...options })
  return { ...sdk, tools, mount }
}

/** The only span there is. */
export function only(spans: readonly ReadableSpan[]): ReadableSpan {
  const [span] = spans
  if (span === undefined || spans.length > 1) throw new Error(`there are ${spans.length} spans`)
  return span
}

/** The only span of this name. */
export function named(spans: readonly ReadableSpan[], name: string): ReadableSpan {
  return only(spans.filter(span => span.name === name))
}

/** Who a span is. */
export function idOf(span: ReadableSpan): string {
  return span.spanContext().spanId
}

/** Whose child a span is. */
export function parentOf(span: ReadableSpan): string | undefined {
  return span.parentSpanContext?.spanId
}

/** A tool that gives back a text, with what a test is about. */
export function tool(name: string, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name,
    description: `Does ${name}.`,
    parameters: { type: 'object' },
    output: {
      schema: { type: 'string' },
      render: (_args, value: JsonValue) => [{ type: 'text', text: String(value) }],
    },
    execute: async () => `${name} is done`,
    ...more,
  }
}

let ids = 0

/** A call of this name, with what a test is about. */
export function call(name: string, more: Partial<ToolExecutionInput> = {}): ToolExecutionInput {
  return { callId: `call ${++ids}`, name, arguments: {}, signal: new AbortController().signal, ...more }
}

/** What the model reads of a result. */
export function read({ content }: ToolExecutionResult): string {
  return content.map(block => (block.type === 'text' ? block.text : block.type)).join('\n')
}
