export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }
export type Content = readonly ContentBlock[]
export declare function text(value: string): ContentBlock
export declare function contentText(content: Content): string
export type ToolCallKind = 'read' | 'edit' | 'delete' | 'move' | 'search' | 'execute' | 'fetch' | 'other'
export interface FileLocation {
  readonly path: string
  /** From 1. */ readonly line?: number
}
export interface FileDiff {
  readonly path: string
  /** `null`: a new file, or not known yet. */ readonly oldText: string | null
  readonly newText: string
}
export interface ReadFileLine {
  readonly number: number
  readonly text: string
}
export interface SearchLineMatch {
  readonly lineNumber: number
  readonly line: string
}
export interface SearchFileMatches {
  readonly path: string
  readonly matches: readonly SearchLineMatch[]
}
export interface WebSource {
  readonly url: string
  readonly title?: string
  readonly snippet?: string
  readonly publishedAt?: string
}
export interface GenericCallView {
  readonly card: 'generic'
  readonly title: string
  readonly kind?: ToolCallKind
  readonly rawInput?: unknown
  readonly content?: Content
  readonly locations?: readonly FileLocation[]
}
export interface TerminalCallView {
  readonly card: 'terminal'
  /** The command. */ readonly title: string
  readonly description?: string
  readonly cwd?: string
}
export interface DiffCallView {
  readonly card: 'diff'
  readonly title: string
  readonly diffs: readonly FileDiff[]
  readonly locations?: readonly FileLocation[]
}
export type ToolCallView = GenericCallView | TerminalCallView | DiffCallView
export interface GenericResultView {
  readonly card: 'generic'
  readonly title?: string
  readonly content?: Content
}
export type TerminalResultView = { readonly card: 'terminal'; readonly title?: string; readonly output?: string } & (
  | { readonly exitCode?: number; readonly signal?: never }
  | { readonly signal: string; readonly exitCode?: never }
)
export interface DiffResultView {
  readonly card: 'diff'
  readonly title?: string
  readonly diffs: readonly FileDiff[]
}
export type SearchResultView = {
  readonly card: 'search'
  readonly title?: string
  readonly truncated: boolean
  readonly total: number
} & (
  | { readonly shape: 'matches'; readonly files: readonly SearchFileMatches[] }
  | { readonly shape: 'paths'; readonly paths: readonly string[] }
)
export interface ReadResultView {
  readonly card: 'read'
  readonly title?: string
  readonly path: string
  readonly offset: number
  readonly lines: readonly ReadFileLine[]
  readonly totalLines: number
  readonly lang?: string
  readonly content?: Content
}
export type WebResultView = { readonly card: 'web'; readonly title?: string; readonly truncated: boolean } & (
  | { readonly kind: 'search'; readonly sources: readonly WebSource[]; readonly answer?: string }
  | { readonly kind: 'fetch'; readonly url: string; readonly statusCode: number }
)
export type ToolResultView =
  | GenericResultView
  | TerminalResultView
  | DiffResultView
  | SearchResultView
  | ReadResultView
  | WebResultView
/** Plain text of a card, for a UI without that card; total. */
export declare function renderView(view: ToolCallView | ToolResultView): string
