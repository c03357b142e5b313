import type { ToolDefinition } from '@dsh/schema'
import { editTool } from './tools/edit.ts'
import { globTool } from './tools/glob.ts'
import { grepTool } from './tools/grep.ts'
import { readTool } from './tools/read.ts'
import { writeTool } from './tools/write.ts'
import { createWorkspace, type FsToolsOptions } from './workspace.ts'

/** The five file tools of one workspace. */
export interface FsTools {
  /** Shows lines of a text file. */
  readonly read: ToolDefinition
  /** Creates or replaces a file. */
  readonly write: ToolDefinition
  /** Changes some text of a file. */
  readonly edit: ToolDefinition
  /** Finds files by their paths. */
  readonly glob: ToolDefinition
  /** Finds lines by a regular expression. */
  readonly grep: ToolDefinition
}

/** Five tools that share one folder, one idea of what each agent has seen, and one set of limits. */
export function createFsTools(options: FsToolsOptions): FsTools {
  const workspace = createWorkspace(options)
  return Object.freeze({
    read: readTool(workspace),
    write: writeTool(workspace),
    edit: editTool(workspace),
    glob: globTool(workspace),
    grep: grepTool(workspace),
  })
}
