import type { Content, JsonValue, ParameterSchemaSpec, ValueSchemaSpec } from '@dsh/schema'

/** A tool in the words that both sides understand. */
export interface BenchTool {
  readonly name: string
  readonly parameters: ParameterSchemaSpec
  readonly output: ValueSchemaSpec
  body(args: unknown): JsonValue
  render(value: JsonValue): Content
}

/** What every side gives for a call. */
export interface BenchResult {
  readonly isError: boolean
  readonly content: readonly unknown[]
}

/** A registry with its pipeline, ours or the peer's. */
export interface ToolHost {
  register(tool: BenchTool): void
  /** One call by the model, with a signal that never aborts, for everyone or for a scope. */
  execute(name: string, args: unknown, scope?: object): Promise<BenchResult>
  get(name: string, scope?: object): unknown
  /** Scopes under each other, one for each list of names, which it denies; gives the key of the deepest. */
  nest(masks: readonly (readonly string[])[]): object
  /** Policies that let everything through. */
  addPolicies(counts: PolicyCounts): void
}

/** How many of each. */
export interface PolicyCounts {
  readonly pre: number
  readonly guards: number
  readonly wrappers: number
  readonly post: number
}

/** Does something so many times. */
export function repeat(times: number, action: (index: number) => void): void {
  for (let index = 0; index < times; index++) action(index)
}
