import type { CodeBinding, CodeBindingNamespace, CodeRunRequest, CodeRunResult, CodeRuntime } from '@dsh/code-runtime'

/** A namespace `tools` with a class of errors. */
export function toolsOf(functions: Readonly<Record<string, CodeBinding>>): CodeBindingNamespace {
  return {
    global: 'tools',
    functions,
    errorClass: { name: 'ToolCallError', memberNameProperty: 'toolName' },
    missing: name => `there is no tool "${name}"`,
  }
}

/** `echo` answers what it was given, `fail` fails with a code. */
export const basics: Readonly<Record<string, CodeBinding>> = {
  echo: async args => args,
  fail: async () => {
    throw Object.assign(new Error('no luck'), { code: 'NO_LUCK' })
  },
}

/** Runs programs with these tools. */
export function runnerOf(runtime: CodeRuntime) {
  return (program: string, request: Partial<CodeRunRequest> = {}): Promise<CodeRunResult> =>
    runtime.run({ program, bindings: [toolsOf(basics)], ...request })
}

/** The value of a run, or its failure; with what it logged, where it did. */
export function seenOf(result: CodeRunResult): unknown {
  const end = result.ok ? result.value : { [result.failure.kind]: result.failure.message }
  return result.logs.length === 0 ? end : [end, ...result.logs.map(({ level, text }) => `${level}: ${text}`)]
}

/** A promise with its functions. */
export function deferred<T>(): { readonly promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>(settle => {
    resolve = settle
  })
  return { promise, resolve }
}
