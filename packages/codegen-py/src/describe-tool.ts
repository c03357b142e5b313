import { readTools, sortTools, type ToolSignature } from '@dsh/codegen'
import { declare, printDeclarations } from './declarations.ts'

/** The declarations of one tool of several, with all types that they need; undefined where no tool has that name. */
export function describeTool(tools: readonly ToolSignature[], name: string): string | undefined {
  const named = sortTools(tools).filter(tool => tool.name === name)
  return named.length === 0 ? undefined : printDeclarations(declare(readTools(named)))
}
