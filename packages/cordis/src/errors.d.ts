import { HarnessError } from '@deepseek-ai/dsh-llm'
/** A name that means nothing to a caller, or that must be called another way. */
export declare class ToolNotFoundError extends HarnessError {
  constructor(toolName: string, reachableFrom?: string)
}
/** A value, or what was rendered from it, that is not what the tool declares. */
export declare class ToolOutputError extends HarnessError {
  /** What is wrong, one sentence each. */
  readonly violations: string[]
  constructor(toolName: string, violations: string[])
}
/** Arguments that do not satisfy the parameters of a tool. */
export declare class ToolArgsError extends HarnessError {
  /** What is wrong, one sentence each. */
  readonly violations: string[]
  constructor(violations: string[])
}
/** A schema that is refused: its `violations` say where, what and the remedy. */
export declare class JsonSchemaError extends HarnessError {
  /** One line for each problem, in the order of the schema. */
  readonly violations: string[]
  constructor(violations: string[])
}
/** A program that ended without a result. */
export declare class CodeRunFailedError extends HarnessError {
  constructor(message: string)
}
/** Runs what the core does for a caller of the harness, who knows only the errors of the harness. */
export declare function asHarness<T>(action: () => T): T
/** An error of the harness as the core knows it, with its name and code; anything else as it is. Total. */
export declare function asCoded(thrown: unknown): unknown
/** Runs what the harness wrote for the core: what it throws, or rejects with, is an error that the core knows. */
export declare function asCore<T>(action: () => T): T
