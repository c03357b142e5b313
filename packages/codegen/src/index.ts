import type { JsonSchemaNode, ObjectSchema } from '@dsh/json-schema'
/** What a program may know of a tool. */
export interface ToolSignature {
  readonly name: string
  readonly description: string
  readonly parameters: ObjectSchema
  readonly output: JsonSchemaNode
}
/** All that a program language contributes: one value, one package. */
export interface CodeLanguage {
  readonly id: string
  /** Byte-identical for an unchanged tool set; never throws. */ renderSdk(tools: readonly ToolSignature[]): string
  readonly runCode: {
    readonly description: string
    readonly codeDescription: string
    readonly descriptionDescription: string
  }
}
