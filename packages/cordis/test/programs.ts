import { Service, type Context } from '@deepseek-ai/cordis'

/** What a program of a test does: calls tools, prints, returns. */
export type Program = (
  callTool: (name: string, args?: unknown) => Promise<unknown>,
  print: (text: string) => void,
  signal: AbortSignal,
) => unknown

interface Request {
  readonly program: string
  readonly bindings: readonly {
    readonly global: string
    readonly functions: Readonly<Record<string, (args: unknown) => Promise<unknown>>>
    readonly errorClass?: object
  }[]
  readonly signal?: AbortSignal
}

/** A code runtime in the form that the harness gives it, for which the program is a function of the test. */
export class TestRuntime extends Service {
  /** What it was asked to run. */
  readonly requests: Request[] = []
  readonly isolation = 'none'
  readonly language: string
  private readonly body: Program

  constructor(
    ctx: Context,
    { body = () => undefined, language = 'typescript' }: { body?: Program; language?: string } = {},
  ) {
    super(ctx, 'codeRuntime')
    this.body = body
    this.language = language
  }

  async run(request: Request) {
    this.requests.push(request)
    const { bindings, signal = new AbortController().signal } = request
    const logs: string[] = []
    if (signal.aborted) return { logs, error: { kind: 'abort', message: 'aborted before it began' } }
    const callTool = async (name: string, args: unknown = {}): Promise<unknown> => {
      const binding = bindings[0]?.functions[name]
      if (binding === undefined) throw new TypeError(`tools.${name} is not a function`)
      return binding(args)
    }
    try {
      const value = await this.body(callTool, text => void logs.push(text), signal)
      return { logs, ...(value !== undefined && { value }) }
    } catch (error) {
      const { kind = 'exception', message } = error as { kind?: string; message: string }
      return { logs, error: { kind, message } }
    }
  }
}
