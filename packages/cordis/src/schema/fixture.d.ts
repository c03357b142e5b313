import type { ContentBlock } from '@deepseek-ai/dsh-llm'
import type { ToolDefinition } from '../contract/definition.ts'
import type { ToolRunContext } from '../contract/execution.ts'
import { type DefineToolOptions } from './define-tool.ts'
import type { InferArgs } from './infer.ts'
import type { ParameterSchemaSpec } from './spec.ts'
/** What its value is. */
declare const blocks: {
  readonly type: 'array'
  readonly items: {
    readonly type: 'json'
  }
}
/** A tool of a test, whose value is its content. */
export type ContentToolFixtureOptions<S extends ParameterSchemaSpec> = Omit<
  DefineToolOptions<S, typeof blocks>,
  'output' | 'execute'
> & {
  /** The body; gives what the model will read. */
  execute(args: InferArgs<S>, exec: ToolRunContext): Promise<ContentBlock[]>
}
/** Defines a tool of a test, whose value is its content. A tool of a product gives facts, and renders them. */
export declare function defineContentToolFixture<const S extends ParameterSchemaSpec>(
  options: ContentToolFixtureOptions<S>,
): ToolDefinition
export {}
