import type * as dsh from '@dsh/tool'
import type { ToolDefinition } from '../contract/definition.ts'
/** A definition of the harness as the registry takes it: each member read once, the rest for the registry to check. */
export declare function adoptDefinition(given: ToolDefinition): dsh.ToolDefinition
/** The definition as its author wrote it, captured and frozen. */
export declare function showDefinition(definition: dsh.ToolDefinition | undefined): ToolDefinition | undefined
