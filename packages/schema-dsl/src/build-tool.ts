import type { JsonValue } from '@dsh/json'
import type { Content, ToolCallView, ToolResultView } from '@dsh/presentation'
import type { ToolDefinition, ToolOutput, ToolResult, ToolRunContext } from '@dsh/tool'
import type { ArgumentsReader } from './arguments-reader.ts'
import type { OutputReader } from './output-reader.ts'

/** What an author says of a tool, whatever the types of its schemas. */
export interface AuthorOptions extends Pick<ToolDefinition, 'name' | 'description' | 'timeoutMs' | 'finalizeContent'> {
  readonly output: {
    render(args: unknown, value: unknown): Content
    presentationMeta?(args: unknown, value: unknown): JsonValue
  }
  execute(args: unknown, exec: ToolRunContext): Promise<unknown>
  isConcurrencySafe?(args: unknown): boolean
  presentCall?(args: unknown): ToolCallView | undefined
  presentResult?(args: unknown, result: ToolResult): ToolResultView | undefined
}

/** The definition; what the author's object becomes later changes nothing in it. */
export function buildTool(author: AuthorOptions, parameters: ArgumentsReader, output: OutputReader): ToolDefinition {
  const { name, description, timeoutMs } = author
  const execute = author.execute.bind(author)
  const finalizeContent = author.finalizeContent?.bind(author)
  const isConcurrencySafe = author.isConcurrencySafe?.bind(author)
  const presentCall = author.presentCall?.bind(author)
  const presentResult = author.presentResult?.bind(author)
  return Object.freeze<ToolDefinition>({
    name,
    description,
    parameters: parameters.schema,
    ...(parameters.complete && { completeArguments: parameters.complete }),
    output: buildOutput(author.output, parameters, output),
    async execute(args, exec) {
      const read = parameters.read(args)
      return output.read(await execute(read instanceof Promise ? await read : read, exec))
    },
    ...(finalizeContent && { finalizeContent }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(isConcurrencySafe && {
      isConcurrencySafe(args) {
        const read = parameters.readSoftly(args)
        return read !== undefined && isConcurrencySafe(read.args)
      },
    }),
    ...(presentCall && {
      presentCall(args) {
        const read = parameters.readSoftly(args)
        return read && presentCall(read.args)
      },
    }),
    ...(presentResult && {
      presentResult(args, result) {
        const read = parameters.readSoftly(args)
        return read && presentResult(read.args, result)
      },
    }),
  })
}

function buildOutput(author: AuthorOptions['output'], parameters: ArgumentsReader, output: OutputReader): ToolOutput {
  const render = author.render.bind(author)
  const presentationMeta = author.presentationMeta?.bind(author)
  return Object.freeze<ToolOutput>({
    schema: output.schema,
    render: (args, value) => render(parameters.recall(args), value),
    ...(presentationMeta && {
      presentationMeta: (args, value) => presentationMeta(parameters.recall(args), value),
    }),
  })
}
