import type { JsonValue } from '@dsh/json'
import type { CodeLog } from '../run.ts'

/** The programs of the suite in one language. They call `tools`, whose failures are of the class `ToolCallError`. */
export interface ConformancePrograms {
  /** The language, as its runtimes name it. */
  readonly language: string
  /** Begins a comment to the end of the line. */
  readonly comment: string
  /** Returns nothing. */
  readonly nothing: string
  /** Returns null, where that is not the same as nothing. */
  readonly nothingButNull?: string
  /** Returns what an expression gives. */
  returns(expression: string): string
  /** An expression: the value of a JSON text. */
  value(json: string): string
  /** An expression: the letter x, so often. */
  letters(count: number): string
  /** An expression: an array in an array, so many in all. */
  nested(levels: number): string
  /** An expression: an array with minus zero in it. */
  readonly minusZero: string
  /** Expressions that JSON cannot carry, by what they are. */
  readonly lossy: Readonly<Record<string, string>>
  /** Logs in all ways that there are, and what that gives. */
  readonly logs: { readonly program: string; readonly entries: readonly Pick<CodeLog, 'level' | 'text'>[] }
  /** Logs what an expression gives, as text. */
  log(expression: string): string
  /** Logs without end. */
  readonly logFlood: string
  /** Fails in so many lines' time with a message. */
  throws(line: number, message: string): string
  /** Fails without an error of its own: reads a member of what has none, in line 2. */
  readonly broken: string
  /** Fails with what is no ordinary error. */
  readonly oddFailures: readonly string[]
  /** Is no program; the fault is in line 2. */
  readonly syntaxError: string
  /** What the language knows and no runtime takes; the fault is in line 2. */
  readonly unsupported?: readonly string[]
  /** Has types of all kinds, and returns 6. */
  readonly typed?: string
  /** An expression: a call of a function of `tools` by its name, awaited. */
  call(name: string, argument: string): string
  /** An expression: the same of the global `other`. */
  callOther(name: string, argument: string): string
  /** Returns the message that a statement fails with, or `accepted`. */
  caught(statement: string): string
  /** Returns the messages that statements fail with, one after the other, or `accepted` for each. */
  caughtAll(statements: readonly string[]): string
  /** Returns what can be seen of a failure of `tools.fail`: whether it is a `ToolCallError`, `name`, `message`, `toolName`, and `code` or null. */
  readonly failureSeen: string
  /** Returns what can be seen of a failure of `other.fail`: whether it is an `OtherError`, its message, and its `which`. */
  readonly otherFailureSeen: string
  /** Calls `tools.echo` with 0, 1, 2 …, one after the other. */
  inTurn(count: number): string
  /** Calls `tools.echo` with 0, 1, 2 …, all at once, and returns the results in this order. */
  atOnce(count: number): string
  /** Returns the result of that call of `tools.slow` and `tools.fast` which is the first to have one. */
  readonly race: string
  /** Calls without end, and awaits no result. */
  readonly callFlood: string
  /** Calls `tools.slow`, does not await it, and returns 1. */
  readonly leavesCall: string
  /** Leaves a failure that nobody handles, calls `tools.echo`, and returns `ok`. */
  readonly leavesFailure: string
  /** Takes a failure of `tools.fail` only after it has awaited `tools.echo`, and returns `ok`; where it logs what nobody takes. */
  readonly takesLate?: string
  /** Programs that fail as those of models often do: what they do, and what they are told, as kind, a space, and message. */
  readonly ways?: readonly (readonly [what: string, program: string, told: RegExp])[]
  /** Programs that use the processor without end, by what they do. */
  readonly endless: Readonly<Record<string, string>>
  /** Takes memory without end, by how. */
  readonly hungry: Readonly<Record<string, string>>
  /** Calls itself without end. */
  readonly recursive: string
  /** Waits for what never happens. */
  readonly never: string
  /** Waits some milliseconds, and returns 1. */
  sleeps(ms: number): string
  /** Returns the names of the environment's variables. */
  readonly environment: string
  /** Leaves all it can behind; looks for it, and returns what must be as in a new world. */
  readonly traces: { readonly leave: string; readonly look: string; readonly clean: JsonValue }
  /** Overwrites what its own runtime might need, and returns the result of `tools.echo` with `{ "a": [1, "x"] }`. */
  readonly sabotage: string
}
