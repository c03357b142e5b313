import type { ContentBlock } from '@deepseek-ai/dsh-llm'
/** What a call does, so that a UI can choose an icon; `other` by default. */
export type ToolCallKind = 'read' | 'edit' | 'delete' | 'move' | 'search' | 'execute' | 'fetch' | 'other'
/** A place that a call reads or changes. */
export interface FileLocation {
  /** The file, as the model names it. */
  path: string
  /** The line, from 1. */
  line?: number
}
/** A change of one file. */
export interface FileDiff {
  /** The file, as the model names it. */
  path: string
  /** What was there; `null` where nothing was, or nobody knows. */
  oldText: string | null
  /** What is there afterwards. */
  newText: string
}
/** How a call that is still running is shown. */
export type ToolCallView = GenericCallView | TerminalCallView | DiffCallView
/** The card of any call. */
export interface GenericCallView {
  /** Tells this card from the others. */
  card: 'generic'
  /** What the call does, in a few words. */
  title: string
  /** What sort of call it is. */
  kind?: ToolCallKind
  /** The input that matters to a reader. */
  rawInput?: unknown
  /** What else to show. */
  content?: ContentBlock[]
  /** The files that it touches. */
  locations?: FileLocation[]
}
/** The card of a command. */
export interface TerminalCallView {
  /** Tells this card from the others. */
  card: 'terminal'
  /** The command. */
  title: string
  /** What it does, in a few words. */
  description?: string
  /** Where it runs; the workspace of the session where absent. */
  cwd?: string
}
/** The card of a change of files. */
export interface DiffCallView {
  /** Tells this card from the others. */
  card: 'diff'
  /** What is changed, in a few words. */
  title: string
  /** One for each file. */
  diffs: FileDiff[]
  /** The files that it touches. */
  locations?: FileLocation[]
}
