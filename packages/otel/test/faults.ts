import type { ContextManager, MeterProvider, TracerProvider } from '@opentelemetry/api'
import { context, ROOT_CONTEXT } from '@opentelemetry/api'

/** What of a tracer, or of its spans, can throw. */
export const tracerFaults = [
  'getTracer',
  'startSpan',
  'spanContext',
  'isRecording',
  'setAttribute',
  'setStatus',
  'addEvent',
  'end',
] as const

/** What of a meter can throw. */
export const meterFaults = ['getMeter', 'createHistogram', 'record'] as const

/** What a context manager can do wrong. */
export const contextFaults = [
  'throws',
  'throws before',
  'throws after',
  'calls twice',
  'never calls',
  'calls later',
  'gives something else',
] as const

function fail(fault: string): never {
  throw new Error(`broken: ${fault}`)
}

/** The same object, and what its methods give, with one method that throws. */
function broken<T extends object>(target: T, fault: string): T {
  return new Proxy(target, {
    get(real, key) {
      if (key === fault) return () => fail(fault)
      const value: unknown = Reflect.get(real, key, real)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const given: unknown = Reflect.apply(value, real, args)
        return typeof given === 'object' && given !== null && key !== 'spanContext' ? broken(given, fault) : given
      }
    },
  })
}

/** The provider, with one fault. */
export function brokenTracer(real: TracerProvider, fault: (typeof tracerFaults)[number]): TracerProvider {
  return broken(real, fault)
}

/** The provider, with one fault. */
export function brokenMeter(real: MeterProvider, fault: (typeof meterFaults)[number]): MeterProvider {
  return broken(real, fault)
}

/** A context manager that does one thing wrong. */
export function brokenContexts(fault: (typeof contextFaults)[number]): ContextManager {
  const manager: ContextManager = {
    active: () => (fault === 'throws' ? fail(fault) : ROOT_CONTEXT),
    with(_context, action, self, ...args) {
      const run = () => Reflect.apply(action, self, args)
      switch (fault) {
        case 'throws':
        case 'throws before':
          return fail(fault)
        case 'throws after':
          run()
          return fail(fault)
        case 'calls twice':
          run()
          return run()
        case 'never calls':
          return undefined as never
        case 'calls later':
          queueMicrotask(run)
          return undefined as never
        case 'gives something else':
          run()
          return 'something else' as never
      }
    },
    bind: (_context, target) => target,
    enable: () => manager,
    disable: () => manager,
  }
  return manager
}

/** Runs `action` under a context manager of its own. */
export async function underContexts<T>(manager: ContextManager, action: () => Promise<T>): Promise<T> {
  context.disable()
  context.setGlobalContextManager(manager)
  try {
    return await action()
  } finally {
    context.disable()
  }
}
