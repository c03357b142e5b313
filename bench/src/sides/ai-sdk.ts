import process from 'node:process'
import { loadPeer } from '../peers.ts'
import { verified, type Run } from '../row.ts'

// What we use of the AI SDK's published types.
interface AiSdk {
  generateText(
    options: object,
  ): Promise<{ readonly text: string; readonly toolResults: readonly { readonly output: unknown }[] }>
  tool(definition: object): object
}
interface MockModel {
  readonly doGenerateCalls: unknown[]
}
type MockModels = Readonly<Record<string, new (options: object) => MockModel>>
interface Zod {
  object(shape: object): object
  string(): object
  number(): object
  array(item: object): object
}

const usage = { inputTokens: { total: 1, noCache: 1 }, outputTokens: { total: 1, text: 1 } }

/** What a step of the AI SDK does. */
export interface Step {
  /** How many tools there are; 10 by default. */
  readonly count?: number
  /** The arguments of the call; without them the model asks for nothing. */
  readonly input?: object
  /** What the tool gives; `hello` by default. */
  readonly output?: unknown
}

/**
 * One step of `generateText` with its mock model, which asks for one of the tools, or for none. A step is more than a tool
 * call: what the call costs is the difference between the two. Its tools check their arguments by zod, and their output by
 * nothing.
 */
export async function aiSdkStep({ count = 10, input, output = 'hello' }: Step): Promise<Run> {
  // The newest major version that runs on this Node.
  const [version, mock] = Number.parseInt(process.versions.node) >= 22 ? ['7', 'V4'] : ['6', 'V3']
  const { generateText, tool } = await loadPeer<AiSdk>(`ai-${version}`)
  const models = await loadPeer<MockModels>(`ai-${version}/test`)
  const { z } = await loadPeer<{ readonly z: Zod }>('zod')
  const MockLanguageModel = models[`MockLanguageModel${mock}`]
  if (MockLanguageModel === undefined) throw new Error(`ai ${version} has no mock of a language model ${mock}`)
  const echo = (): object =>
    tool({
      description: 'A tool of the bench.',
      inputSchema: input !== undefined && 'edits' in input ? editing(z) : z.object({ text: z.string() }),
      execute: async () => output,
    })
  const tools = Object.fromEntries(Array.from({ length: count }, (_, index) => [`tool_${index}`, echo()]))
  const asks = input !== undefined
  const content = asks
    ? { type: 'tool-call', toolCallId: '1', toolName: 'tool_7', input: JSON.stringify(input) }
    : { type: 'text', text: 'hello' }
  const finishReason = { unified: asks ? 'tool-calls' : 'stop' }
  const model = new MockLanguageModel({
    doGenerate: async () => ({ content: [content], finishReason, usage, warnings: [] }),
  })
  const step = () => {
    // The mock keeps all that it was ever asked.
    model.doGenerateCalls.length = 0
    return generateText({ model, tools, prompt: 'Say hello.' })
  }
  return verified(step, ({ text, toolResults }) => (asks ? toolResults[0]?.output === output : text === 'hello'))
}

/** The same arguments as those of the other sides' `edit`. */
function editing(z: Zod): object {
  const edit = z.object({ oldText: z.string(), newText: z.string(), line: z.number() })
  return z.object({ path: z.string(), edits: z.array(edit) })
}
