import type { ToolSchema } from '@deepseek-ai/dsh-llm'
import { type JsonSchemaNode } from './json-schema.ts'
/** A tool as a program's SDK declares it. */
export interface ToolSdkSchema extends ToolSchema {
  /** What it gives. */
  output: JsonSchemaNode
}
/** The TypeScript type of a schema; `unknown` for one that is not supported. */
export declare function jsonSchemaToTs(schema: unknown, indent?: number): string
/** The Python type of a schema; `Any` for one that is not supported. */
export declare function jsonSchemaToPy(schema: unknown): string
/** What a model reads that writes TypeScript against these tools; byte-identical for an unchanged set. */
export declare function renderToolsSdk(schemas: ToolSdkSchema[]): string
/** What a model reads that writes Python against these tools; byte-identical for an unchanged set. */
export declare function renderToolsSdkPy(schemas: ToolSdkSchema[]): string
