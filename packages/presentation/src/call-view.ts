import type { Content } from './content.ts'
import type { FileDiff, FileLocation } from './file.ts'

/** What a call does to the world, for an icon or a filter; `other` where nothing else fits. */
export type ToolCallKind = 'read' | 'edit' | 'delete' | 'move' | 'search' | 'execute' | 'fetch' | 'other'

/** A call as a title and, where it helps, what went in. */
export interface GenericCallView {
  /** Says which card this is. */
  readonly card: 'generic'
  /** One line that says what the call does. */
  readonly title: string
  /** What the call does to the world; `other` if absent. */
  readonly kind?: ToolCallKind
  /** The part of the arguments that matters to a reader: a string as it is, anything else pretty-printed. */
  readonly rawInput?: unknown
  /** What is worth reading before there is a result. */
  readonly content?: Content
  /** The files that the call touches. */
  readonly locations?: readonly FileLocation[]
}

/** A command that runs in a terminal. */
export interface TerminalCallView {
  /** Says which card this is. */
  readonly card: 'terminal'
  /** The command, which may have several lines. */
  readonly title: string
  /** One line, above the command, that says what it is for. */
  readonly description?: string
  /** Where it runs; the workspace if absent. */
  readonly cwd?: string
}

/** Changes to files that the call is about to make. */
export interface DiffCallView {
  /** Says which card this is. */
  readonly card: 'diff'
  /** One line that says what the call changes. */
  readonly title: string
  /** Each file before and after. */
  readonly diffs: readonly FileDiff[]
  /** The files that the call touches. */
  readonly locations?: readonly FileLocation[]
}

/** What a UI shows of a call that has no result yet. */
export type ToolCallView = GenericCallView | TerminalCallView | DiffCallView
