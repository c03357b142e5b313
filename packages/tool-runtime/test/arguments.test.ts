import { defineTool, text } from '@dsh/schema'
import { createToolRuntime, type ToolRuntimeOptions } from '@dsh/tool-runtime'
import { describe, expect, it } from 'vitest'
import { call, read } from './tools.ts'

const search = defineTool({
  name: 'search',
  description: 'Searches files.',
  parameters: {
    paths: { type: 'array', items: { type: 'string' }, required: true },
    limit: { type: 'integer', minimum: 1, default: 100 },
    where: { type: 'string', enum: ['names', 'lines'], default: 'lines' },
  },
  additionalProperties: false,
  defaults: true,
  output: { schema: { type: 'string' }, render: (_args, value) => [text(value)] },
  execute: async args => JSON.stringify(args),
})

/** What the model reads after a call with these arguments. */
const searched = async (args: unknown, options: ToolRuntimeOptions = {}): Promise<string> => {
  const tools = createToolRuntime(options)
  tools.register(search)
  return read(await tools.execute(call('search', { arguments: args })))
}

describe('createToolRuntime({ onRepair })', () => {
  it('has a stringified list repaired, tells what it changed, and fills in defaults', async () => {
    const log: string[] = []
    const result = await searched(
      { paths: '["src","test"]', limit: '5' },
      { onRepair: ({ name }, repairs) => log.push(...repairs.map(({ path, from }) => `${name}: ${path} was ${from}`)) },
    )
    expect(JSON.parse(result)).toStrictEqual({ paths: ['src', 'test'], limit: 5, where: 'lines' })
    expect(log).toStrictEqual(['search: paths was ["src","test"]', 'search: limit was 5'])
  })

  it('is off by default: the model learns what is wrong', async () => {
    expect(await searched({ paths: '["src"]' })).toBe('Error: invalid arguments: "paths" must be an array')
  })
})
