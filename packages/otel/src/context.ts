import { context, ROOT_CONTEXT, trace, type Context, type Span } from '@opentelemetry/api'
import { quietly } from './quietly.ts'

/** What is active here, with `span` as the active one if there is one. */
export function contextOf(span: Span | undefined): Context {
  const active = quietly(() => context.active()) ?? ROOT_CONTEXT
  return span === undefined ? active : trace.setSpan(active, span)
}

/** Runs `next` with `span` as the active one: exactly once and at once, whatever the context manager does. */
export function within<T>(span: Span | undefined, next: () => Promise<T>): Promise<T> {
  if (span === undefined) return next()
  let begun: Promise<T> | undefined
  const once = (): Promise<T> => (begun ??= promised(next))
  quietly(() => context.with(contextOf(span), once))
  return once()
}

function promised<T>(next: () => Promise<T>): Promise<T> {
  try {
    return next()
  } catch (error) {
    return Promise.reject(error)
  }
}
