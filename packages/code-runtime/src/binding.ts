import type { JsonValue } from '@dsh/json'

/** A host function that a program may call; its signal ends with the run. */
export type CodeBinding = (
  args: JsonValue,
  context: { readonly callId: number; readonly signal: AbortSignal },
) => Promise<JsonValue>

/** Host functions under one global name of the program. */
export interface CodeBindingNamespace {
  /** The name, as an identifier in every program language. */
  readonly global: string
  /** The functions by their names, own members only; any name is possible. */
  readonly functions: Readonly<Record<string, CodeBinding>>
  /** The class of what a failed call throws in the program, and the member of it that names the function. */
  readonly errorClass?: { readonly name: string; readonly memberNameProperty: string }
  /** The text of the program's error for a member that is not there. */
  missing?(name: string): string
  /** The `code` of that error; without it, none. */
  readonly missingCode?: string
}
