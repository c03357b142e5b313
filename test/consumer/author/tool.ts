// What a tool author writes: one import.
import { defineTool, text, type InferValue } from '@dsh/schema'

const greeting = {
  type: 'object',
  additionalProperties: false,
  properties: { text: { type: 'string', required: true }, letters: { type: 'integer', required: true } },
} as const

export type Greeting = InferValue<typeof greeting>

export const greet = defineTool({
  name: 'greet',
  description: 'Greets someone by name.',
  parameters: {
    name: { type: 'string', required: true, minLength: 1 },
    tone: { type: 'string', enum: ['warm', 'formal'] },
  },
  output: { schema: greeting, render: (_args, value) => [text(value.text)] },
  isConcurrencySafe: () => true,
  async execute(args) {
    const tone: 'warm' | 'formal' | undefined = args.tone
    // @ts-expect-error a name that the parameters do not have
    void args.nmae
    return { text: tone === 'formal' ? `Good day, ${args.name}.` : `Hello ${args.name}!`, letters: args.name.length }
  },
})
