import type { ToolSchema } from '@deepseek-ai/dsh-llm'
import { python } from '@dsh/codegen-py'
import { typescript } from '@dsh/codegen-ts'
import { assertSupportedJsonSchema, type JsonSchemaNode } from './json-schema.ts'
import { pythonType, typeScriptType } from './type-text.ts'

/** A tool as a program's SDK declares it. */
export interface ToolSdkSchema extends ToolSchema {
  /** What it gives. */
  output: JsonSchemaNode
}

/** The TypeScript type of a schema; `unknown` for one that is not supported. */
export function jsonSchemaToTs(schema: unknown, indent = 0): string {
  return isSupported(schema) ? typeScriptType(schema, indent) : 'unknown'
}

/** The Python type of a schema; `Any` for one that is not supported. */
export function jsonSchemaToPy(schema: unknown): string {
  return isSupported(schema) ? pythonType(schema) : 'Any'
}

/** What a model reads that writes TypeScript against these tools; byte-identical for an unchanged set. */
export function renderToolsSdk(schemas: ToolSdkSchema[]): string {
  return typescript.renderSdk(schemas as never)
}

/** What a model reads that writes Python against these tools; byte-identical for an unchanged set. */
export function renderToolsSdkPy(schemas: ToolSdkSchema[]): string {
  return python.renderSdk(schemas as never)
}

function isSupported(schema: unknown): schema is JsonSchemaNode {
  try {
    assertSupportedJsonSchema(schema)
    return true
  } catch {
    return false
  }
}
