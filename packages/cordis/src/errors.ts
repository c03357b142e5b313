import { HarnessError } from '@deepseek-ai/dsh-llm'
import { JsonSchemaError as RefusedSchema } from '@dsh/json-schema'
import { CodedError, isCodedError } from '@dsh/kernel'
import { codes, ToolArgsError as InvalidArgs, ToolOutputError as InvalidOutput, unknownTool } from '@dsh/tool'

/** A name that means nothing to a caller, or that must be called another way, which `reachableFrom` says in words. */
export class ToolNotFoundError extends HarnessError {
  constructor(toolName: string, reachableFrom?: string) {
    const { message } = unknownTool(toolName).error
    super(reachableFrom === undefined ? message : `${message}: ${reachableFrom}`, codes.UNKNOWN_TOOL)
    this.name = 'ToolNotFoundError'
  }
}

/** A value, or what was rendered from it, that is not what the tool declares. */
export class ToolOutputError extends HarnessError {
  /** What is wrong, one sentence each. */
  readonly violations: string[]

  constructor(toolName: string, violations: string[]) {
    super(new InvalidOutput(toolName, violations).message, codes.INVALID_TOOL_OUTPUT)
    this.name = 'ToolOutputError'
    this.violations = [...violations]
  }
}

/** Arguments that do not satisfy the parameters of a tool. */
export class ToolArgsError extends HarnessError {
  /** What is wrong, one sentence each. */
  readonly violations: string[]

  constructor(violations: string[]) {
    super(new InvalidArgs(violations).message, codes.INVALID_ARGS)
    this.name = 'ToolArgsError'
    this.violations = [...violations]
  }
}

/** A schema that is refused: its `violations` say where, what and the remedy. */
export class JsonSchemaError extends HarnessError {
  /** One line for each problem, in the order of the schema. */
  readonly violations: string[]

  constructor(violations: string[]) {
    super(new RefusedSchema(violations).message, codes.UNSUPPORTED_SCHEMA)
    this.name = 'JsonSchemaError'
    this.violations = [...violations]
  }
}

/** A program that ended without a result. */
export class CodeRunFailedError extends HarnessError {
  constructor(message: string) {
    super(message, codes.CODE_RUN_FAILED)
    this.name = 'CodeRunFailedError'
  }
}

/** Runs what the core does for a caller of the harness, who knows only the errors of the harness. */
export function asHarness<T>(action: () => T): T {
  try {
    return action()
  } catch (thrown) {
    throw thrown instanceof RefusedSchema ? new JsonSchemaError([...thrown.violations]) : thrown
  }
}

/** An error of the harness as the core knows it, with its name and code; anything else as it is. Total. */
export function asCoded(thrown: unknown): unknown {
  try {
    if (isCodedError(thrown) || !(thrown instanceof HarnessError)) return thrown
    const error = new CodedError(thrown.code, thrown.message, { cause: thrown })
    error.name = thrown.name
    return error
  } catch {
    return thrown
  }
}

/** Runs what the harness wrote for the core: what it throws, or rejects with, is an error that the core knows. */
export function asCore<T>(action: () => T): T {
  try {
    const given = action()
    return isPromise(given) ? (given.then(undefined, rethrow) as T) : given
  } catch (thrown) {
    return rethrow(thrown)
  }
}

function isPromise(given: unknown): given is Promise<unknown> {
  return given instanceof Promise
}

function rethrow(thrown: unknown): never {
  throw asCoded(thrown)
}
