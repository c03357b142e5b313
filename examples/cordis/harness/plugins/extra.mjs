/** Tools as plugins of the harness define them. */
import { createUserMessage } from '@deepseek-ai/dsh-llm'
import { defineTool } from '@deepseek-ai/dsh-tools'

export const name = 'extra'
export const inject = ['tools', 'systemPrompt']
export const running = { count: 0, most: 0 }

const text = (_args, value) => [{ type: 'text', text: String(value) }]

export function apply(ctx) {
  ctx.tools.register(
    defineTool({
      name: 'pause',
      description: 'Waits a moment.',
      parameters: {},
      output: { schema: { type: 'string' }, render: text },
      isConcurrencySafe: () => true,
      async execute() {
        running.most = Math.max(running.most, (running.count += 1))
        await new Promise(resolve => setTimeout(resolve, 50))
        running.count -= 1
        return 'waited'
      },
    }),
  )
  ctx.tools.register(
    defineTool({
      name: 'hang',
      description: 'Ends when it is cancelled, or when its time is up.',
      parameters: { long: { type: 'boolean' } },
      output: { schema: { type: 'null' }, render: text },
      timeoutMs: 200,
      execute: (_args, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('I was cut off')))),
    }),
  )
  ctx.tools.register(
    defineTool({
      name: 'look',
      description: 'Gives a thought that only the harness has a block for, and a note for later.',
      parameters: {},
      output: { schema: { type: 'null' }, render: () => [{ type: 'reasoning', text: 'so it is' }] },
      async execute(_args, exec) {
        exec.deferContext(
          createUserMessage({
            content: [{ type: 'text', text: 'a note for later' }],
            source: { kind: 'plugin', plugin: 'extra' },
          }),
        )
        return null
      },
    }),
  )
  ctx.tools.register(
    defineTool({
      name: 'finish',
      description: 'Ends the turn.',
      parameters: {},
      output: { schema: { type: 'null' }, render: () => [{ type: 'text', text: 'over' }] },
      async execute(_args, exec) {
        exec.concludeTurn()
        return null
      },
    }),
  )
}
