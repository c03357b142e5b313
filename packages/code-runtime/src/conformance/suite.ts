import type { JsonValue } from '@dsh/json'
import type { CodeBinding, CodeBindingNamespace } from '../binding.ts'
import type { Limits } from '../limits.ts'
import type { CodeRunRequest, CodeRunResult, FailureKind } from '../run.ts'
import type { CodeRuntime } from '../runtime.ts'
import type { ConformancePrograms } from './programs.ts'
import type { TestPort } from './test-port.ts'

/** The runtime under test, and how to test it. */
export interface ConformanceOptions {
  /** Named in the title of the suite. */
  readonly name: string
  /** Makes a runtime with limits of its own, at least as wide as `conformanceLimits`; the suite disposes it. */
  create(): CodeRuntime
  /** The programs, in the runtime's language. */
  readonly programs: ConformancePrograms
  /** Titles of tests that do not apply, each with the reason; they are run all the same, and have to fail. */
  readonly lacks?: Readonly<Record<string, string>>
  /** The most milliseconds of one test; default 20,000. */
  readonly timeout?: number
}

/** What the parts of the suite share. */
export interface Suite extends ConformanceOptions {
  readonly expect: TestPort['expect']
  readonly runtime: CodeRuntime
  group(title: string, body: () => void): void
  test(title: string, body: () => Promise<void>): void
  /** Runs a program with functions under `tools`. */
  run(
    program: string,
    functions?: Readonly<Record<string, CodeBinding>>,
    request?: Partial<CodeRunRequest>,
  ): Promise<CodeRunResult>
  /** Checks that a program gives a value, exactly: the order of keys too. */
  gives(
    value: JsonValue,
    program: string,
    functions?: Readonly<Record<string, CodeBinding>>,
    limits?: Partial<Limits>,
  ): Promise<CodeRunResult>
  /** Checks that a program fails so. */
  fails(
    kind: FailureKind | readonly FailureKind[],
    message: RegExp,
    result: Promise<CodeRunResult>,
  ): Promise<CodeRunResult>
  /** The same, and that the next program runs all the same. */
  survives: Suite['fails']
}

/** A namespace `tools` as the suite binds it. */
export function toolsOf(functions: Readonly<Record<string, CodeBinding>>): CodeBindingNamespace {
  return {
    global: 'tools',
    functions,
    errorClass: { name: 'ToolCallError', memberNameProperty: 'toolName' },
    missing: name => `there is no tool "${name}"`,
    missingCode: 'NO_TOOL',
  }
}

/** Answers what it was given. */
export const echo: CodeBinding = async args => args

/** Prepares what the parts of the suite share. */
export function createSuite(port: TestPort, options: ConformanceOptions): Suite {
  const runtime = options.create()
  const { expect } = port
  const run: Suite['run'] = async (program, functions = { echo }, request = {}) =>
    runtime.run({ program, bindings: [toolsOf(functions)], ...request })
  const fails: Suite['fails'] = async (kind, message, running) => {
    const result = await running
    const failure = result.ok ? undefined : result.failure
    const isExpected = failure !== undefined && [kind].flat().includes(failure.kind)
    expect(isExpected ? 'as expected' : (failure ?? result)).toEqual('as expected')
    expect(failure?.message).toMatch(message)
    return result
  }
  return {
    ...options,
    expect,
    runtime,
    run,
    group: (title, body) => void port.describe(title, body),
    test: (title, body) => void declare(port, options, title, body),
    async gives(value, program, functions, limits) {
      const result = await run(program, functions, limits && { limits })
      expect(result.ok ? { value: JSON.stringify(result.value) } : result.failure).toEqual({
        value: JSON.stringify(value),
      })
      return result
    },
    fails,
    async survives(kind, message, running) {
      const result = await fails(kind, message, running)
      const next = await run(options.programs.returns('1'))
      expect(next.ok ? next.value : next.failure).toEqual(1)
      return result
    },
  }
}

function declare(port: TestPort, options: ConformanceOptions, title: string, body: () => Promise<void>): void {
  const lack = options.lacks?.[title]
  const timeout = options.timeout ?? 20_000
  if (lack === undefined) port.it(title, body, timeout)
  else port.it(`${title} (not here: ${lack})`, () => refuted(body, title), timeout)
}

/** What a runtime says that it lacks, it has to lack. */
async function refuted(body: () => Promise<void>, title: string): Promise<void> {
  try {
    await body()
  } catch {
    return
  }
  throw new Error(`the runtime has what it says that it lacks: take "${title}" out of its lacks`)
}
