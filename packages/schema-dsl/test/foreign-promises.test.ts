import { defineTool, text } from '@dsh/schema'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exec } from './run-context.ts'

/** A schema of another realm, or with promises of its own: what it gives is thenable, and no Promise of ours. */
const foreign = (settled: unknown) => {
  const { '~standard': standard } = z.object({ n: z.number() })
  const validate = () => runInNewContext('Promise.resolve(settled)', { settled })
  return { '~standard': { ...standard, validate } } as unknown as z.ZodObject<{ n: z.ZodNumber }>
}
const bodies: unknown[] = []
const tool = (parameters: z.ZodObject<{ n: z.ZodNumber }>, output = parameters) =>
  defineTool({
    name: 'count',
    description: '',
    parameters,
    output: { schema: output, render: () => [text('done')] },
    execute: async args => {
      bodies.push(args)
      return args
    },
  })

describe('a Standard Schema whose promise is of another realm', () => {
  it('is awaited before the body runs, so that what it refuses does not run', async () => {
    const refused = tool(foreign({ issues: [{ message: 'no' }] }), z.object({ n: z.number() }))
    await expect(refused.execute({ n: 1 }, exec)).rejects.toMatchObject({ name: 'ToolArgsError' })
    expect(bodies).toEqual([])
  })

  it('is awaited for what the body gave', async () => {
    const refused = tool(z.object({ n: z.number() }), foreign({ issues: [{ message: 'no' }] }))
    await expect(refused.execute({ n: 1 }, exec)).rejects.toMatchObject({ name: 'ToolOutputError' })
  })

  it('accepts nothing where nobody can wait', () => {
    const accepted = defineTool({
      name: 'count',
      description: '',
      parameters: foreign({ value: { n: 1 } }),
      output: { schema: { type: 'null' }, render: () => [] },
      execute: async () => null,
      isConcurrencySafe: () => true,
    })
    expect(accepted.isConcurrencySafe?.({ n: 1 })).toBe(false)
  })
})
