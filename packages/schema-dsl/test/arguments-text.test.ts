import { defineTool, text, ToolArgsError } from '@dsh/schema'
import { describe, expect, it } from 'vitest'
import { exec } from './run-context.ts'

const read = defineTool({
  name: 'read',
  description: 'Reads a file.',
  parameters: { path: { type: 'string', required: true } },
  output: { schema: { type: 'string' }, render: (_args, value) => [text(value)] },
  execute: async ({ path }) => path,
})
const refusal = async (args: unknown): Promise<readonly string[]> => {
  try {
    await read.execute(args, exec)
    return []
  } catch (error) {
    return error instanceof ToolArgsError ? error.violations : ['another error']
  }
}

describe('arguments that are still text', () => {
  it('are refused with what is wrong with the JSON, and where', async () => {
    const [violation] = await refusal('{"path": }')
    expect(violation).toMatch(/^"arguments" must be an object \(not valid JSON at line 1, column 10/)
  })

  it('are refused where the text has a number that would not survive, with its place', async () => {
    expect(await refusal('{"id":12345678901234567890}')).toEqual([
      '"arguments" must be an object (id: the integer 12345678901234567890 would be rounded to 12345678901234567168; send it as a string)',
    ])
  })

  it('are refused where the text holds the object: the object itself is wanted', async () => {
    expect(await refusal('{"path":"a"}')).toEqual([
      '"arguments" must be an object (it is text; give the object itself)',
    ])
  })
})
