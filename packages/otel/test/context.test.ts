import { context, trace } from '@opentelemetry/api'
import { describe, expect, it } from 'vitest'
import { within } from '../src/context.ts'
import { createSdk, followContexts } from './support.ts'

followContexts()

describe('within(span, next)', () => {
  it('gives the very promise that next gives', () => {
    const promise = Promise.resolve(1)
    expect(within(createSdk().tracer.startSpan('one'), () => promise)).toBe(promise)
  })

  it('makes the span the active one, at once, and only inside', async () => {
    const span = createSdk().tracer.startSpan('one')
    let active: unknown
    const running = within(span, async () => {
      active = trace.getActiveSpan()
    })
    expect(active).toBe(span)
    expect(trace.getActiveSpan()).toBeUndefined()
    await running
  })

  it('changes no context where there is no span', async () => {
    const before = context.active()
    await within(undefined, async () => expect(context.active()).toBe(before))
  })

  it('rejects with what next throws, which ran once', async () => {
    let runs = 0
    const next = (): Promise<void> => {
      runs += 1
      throw new Error('broken')
    }
    await expect(within(createSdk().tracer.startSpan('one'), next)).rejects.toThrow('broken')
    expect(runs).toBe(1)
  })
})
