import { typescript } from '@dsh/codegen-ts'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { defineTool, text } from '@dsh/schema'
import { createToolRuntime } from '@dsh/tool-runtime'
import { afterAll, describe, expect, it } from 'vitest'

const codeRuntime = createQuickJsRuntime({ workers: 1 })
afterAll(() => codeRuntime.dispose())

describe('A program whose tool is an agent with programs of its own', () => {
  it('gets the value, though there is one worker', async () => {
    await using tools = createToolRuntime({ mode: 'code', codeRuntime, languages: [typescript] })
    const { signal } = new AbortController()
    const run = (callId: string, code: string) =>
      tools.execute({ callId, name: 'run_code', arguments: { code, description: 'Run a program' }, signal })
    tools.register(
      defineTool({
        name: 'ask_agent',
        description: 'Has another agent run a program.',
        parameters: { program: { type: 'string', required: true } },
        output: { schema: { type: 'string' }, render: (_args, said) => [text(said)] },
        isConcurrencySafe: () => true,
        async execute({ program }) {
          const { content } = await run('inner', program)
          return content.map(block => (block.type === 'text' ? block.text : block.type)).join('\n')
        },
      }),
    )
    const { isError, content } = await run(
      'outer',
      `const asked = ['return 20', 'return 22'].map(program => tools.ask_agent({ program }))
       return (await Promise.all(asked)).reduce((sum, said) => sum + Number(said), 0)`,
    )
    expect([isError, content]).toEqual([false, [text('42')]])
  })
})
