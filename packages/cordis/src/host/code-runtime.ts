import type { CodeBinding, CodeFailure, CodeRunResult, CodeRuntime } from '@dsh/code-runtime'
import type { JsonValue } from '@dsh/json'
import { assertRunResult, type HarnessRunResult } from './run-result.ts'

/** A code runtime of the harness, as far as it is used here. */
interface HarnessRuntime {
  readonly language: string
  readonly isolation: unknown
  run(request: {
    readonly program: string
    readonly bindings: readonly {
      readonly global: string
      readonly functions: Readonly<Record<string, (args: unknown) => Promise<unknown>>>
      readonly errorClass?: { readonly name: string; readonly memberNameProperty: string }
    }[]
    readonly signal?: AbortSignal
  }): Promise<HarnessRunResult>
}

const adopted = new WeakMap<object, CodeRuntime>()

/** What is mounted as `ctx.codeRuntime`: a runtime of the harness, or one of dsh as it is. */
export function adoptRuntime(given: object): CodeRuntime {
  if (typeof (given as Partial<CodeRuntime>).run !== 'function') return brokenRuntime(given)
  if ('capabilities' in given && 'limits' in given) return given as CodeRuntime
  const known = adopted.get(given)
  if (known !== undefined) return known
  const runtime = wrap(given as HarnessRuntime)
  adopted.set(given, runtime)
  return runtime
}

/** Stands for a runtime that is missing, so that `run_code` can be read all the same; running a program says what to do. */
export function missingRuntime(problem: () => Error, language = 'typescript'): CodeRuntime {
  return {
    ...unknownFacts,
    language,
    run: async () => {
      throw problem()
    },
  }
}

function brokenRuntime(given: { readonly language?: unknown }): CodeRuntime {
  return missingRuntime(noRun, given.language as string)
}

function noRun(): Error {
  return new TypeError('ctx.codeRuntime has no run(): mount a runtime that can run programs')
}

/** What the harness does not say of its runtimes, and nobody here relies on. */
const unknownFacts: Pick<CodeRuntime, 'isolation' | 'capabilities' | 'limits'> = /* @__PURE__ */ Object.freeze({
  isolation: /* @__PURE__ */ Object.freeze({
    boundary: 'none',
    confinement: /* @__PURE__ */ Object.freeze([]),
    network: true,
    files: true,
  }),
  capabilities: /* @__PURE__ */ Object.freeze({
    snapshot: false,
    concurrentCalls: true,
    typescript: 'strip',
    jit: true,
  }),
  limits: /* @__PURE__ */ Object.freeze({
    cpuMs: Infinity,
    wallMs: Infinity,
    memoryBytes: Infinity,
    stackBytes: Infinity,
    sourceBytes: Infinity,
    argBytes: Infinity,
    resultBytes: Infinity,
    returnBytes: Infinity,
    depth: Infinity,
    logBytes: Infinity,
    calls: Infinity,
    inFlight: Infinity,
  }),
})

const noStats = /* @__PURE__ */ Object.freeze({
  queueMs: 0,
  startMs: 0,
  cpuMs: 0,
  wallMs: 0,
  calls: 0,
  maxInFlight: 0,
  peakMemoryBytes: 0,
  cold: false,
})

function wrap(runtime: HarnessRuntime): CodeRuntime {
  return {
    ...unknownFacts,
    language: runtime.language,
    async run({ program, bindings, signal }): Promise<CodeRunResult> {
      const own = new AbortController()
      let callId = 0
      const call =
        (binding: CodeBinding) =>
        (args: unknown): Promise<JsonValue> => {
          callId += 1
          return binding(args as JsonValue, { callId, signal: own.signal })
        }
      try {
        const given: unknown = await runtime.run({
          program,
          bindings: bindings.map(({ global, functions, errorClass }) => ({
            global,
            functions: mapValues(functions, call),
            ...(errorClass !== undefined && { errorClass }),
          })),
          ...(signal !== undefined && { signal }),
        })
        assertRunResult(given)
        const { value, logs, error } = given
        const told = {
          logs: logs.map((text, seq) => ({ level: 'log' as const, text, seq })),
          stats: noStats,
        }
        if (error === undefined) return { ...told, ok: true, ...(value !== undefined && { value }) }
        return { ...told, ok: false, failure: failureOf(error) }
      } finally {
        own.abort(new Error('the program is over'))
      }
    },
  }
}

/** The harness's own word for what went wrong stays, since a model reads it. */
function failureOf({ kind, message }: { readonly kind: string; readonly message: string }): CodeFailure {
  return { kind: kind as CodeFailure['kind'], message, retryable: kind === 'worker-exit' }
}

/** Without a prototype, since any name is possible. */
function mapValues<A, B>(given: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  const mapped = Object.create(null) as Record<string, B>
  for (const [name, value] of Object.entries(given)) mapped[name] = change(value)
  return mapped
}
