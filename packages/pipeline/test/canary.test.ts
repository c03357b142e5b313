import { text } from '@dsh/presentation'
import { succeeded, type PostToolDecision } from '@dsh/tool'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { call, echo, house } from './support.ts'

const canary = fc.uuid().map(id => `canary-${id}`)

/** A tool that shows its value everywhere it may: in content and in meta. */
const showing = (value: unknown) =>
  echo({
    execute: async () => value,
    output: {
      schema: {},
      render: (_args, given) => [text(JSON.stringify(given))],
      presentationMeta: (_args, given) => ({ shown: given }),
    },
  })

describe('what was stopped goes no further', () => {
  it('arguments of a denied call reach no body, no wrapper, no post-execute result, no model and no logged result', async () => {
    await fc.assert(
      fc.asyncProperty(canary, fc.constantFrom('pre', 'guard', 'approval'), async (secret, by) => {
        const { pipeline, registry, owner, hooks, events, observed } = house()
        const seen: unknown[] = []
        registry.register(owner, echo({ execute: async args => (seen.push(args), 'done') }))
        hooks.on(owner, 'tools/execute', (exec, next) => (seen.push(exec.arguments), next()))
        hooks.on(owner, 'tools/post-execute', (_exec, result, next) => (seen.push(result), next()))
        if (by === 'pre') hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'deny', reason: 'no' }))
        if (by === 'guard') registry.guard(owner, () => 'no')
        if (by === 'approval') hooks.on(owner, 'tools/pre-execute', () => ({ kind: 'ask', reason: 'no' }))
        const result = await pipeline.execute(call({ arguments: { text: secret } }))
        const after = [
          seen,
          result,
          events.filter(event => event.type === 'tool/result'),
          observed.map(each => each.result),
        ]
        expect(JSON.stringify(after)).not.toContain(secret)
      }),
    )
  })

  it('a blocked value reaches no model, no observer and no log', async () => {
    await fc.assert(
      fc.asyncProperty(canary, async secret => {
        const { pipeline, registry, owner, hooks, events, observed } = house()
        registry.register(owner, showing({ deep: [secret] }))
        hooks.on(owner, 'tools/post-execute', () => ({ kind: 'block', feedback: [text('withheld')] }))
        const result = await pipeline.execute(call())
        expect(JSON.stringify([result, events, observed.map(each => each.result)])).not.toContain(secret)
      }),
    )
  })

  it('a replaced value is gone from value, content and meta', async () => {
    await fc.assert(
      fc.asyncProperty(canary, fc.constantFrom('wrapper', 'post'), async (secret, by) => {
        const { pipeline, registry, owner, hooks, events, observed } = house()
        registry.register(owner, showing({ deep: [secret] }))
        if (by === 'wrapper')
          hooks.on(owner, 'tools/execute', async (_exec, next) => (await next(), succeeded('clean')))
        else hooks.on(owner, 'tools/post-execute', () => ({ kind: 'accept', value: 'clean' }))
        const result = await pipeline.execute(call())
        expect(result).toMatchObject({ isError: false, value: 'clean' })
        expect(JSON.stringify([result, events, observed.map(each => each.result)])).not.toContain(secret)
      }),
    )
  })

  it('a value is gone with every failure behind it: invalid decision, throwing listener, cancellation', async () => {
    await fc.assert(
      fc.asyncProperty(
        canary,
        fc.constantFrom('malformed', 'throw', 'cancel', 'invalid value'),
        async (secret, how) => {
          const { pipeline, registry, owner, hooks, events, observed } = house()
          const caller = new AbortController()
          registry.register(owner, showing(secret))
          hooks.on(owner, 'tools/post-execute', async (_exec, _result, next): Promise<PostToolDecision> => {
            if (how === 'throw') throw new Error('broken')
            if (how === 'malformed') return { kind: 'keep' } as never
            if (how === 'invalid value') return { kind: 'accept', value: (() => 1) as never }
            caller.abort()
            return next()
          })
          const result = await pipeline.execute(call({ signal: caller.signal }))
          expect(result.isError).toBe(true)
          expect(JSON.stringify([result, events, observed.map(each => each.result)])).not.toContain(secret)
        },
      ),
    )
  })
})
