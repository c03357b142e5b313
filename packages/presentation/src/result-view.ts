import type { Content } from './content.ts'
import type { FileDiff } from './file.ts'

/** A result as text; the title of the call stays where there is none here. */
export interface GenericResultView {
  /** Says which card this is. */
  readonly card: 'generic'
  /** Replaces the title of the call. */
  readonly title?: string
  /** What came out; the content of the result if absent. */
  readonly content?: Content
}

/** What a command printed, and how it ended: with a code or by a signal, never both. */
export type TerminalResultView = {
  /** Says which card this is. */
  readonly card: 'terminal'
  /** Replaces the command. */
  readonly title?: string
  /** What it printed. */
  readonly output?: string
} & ({ readonly exitCode?: number; readonly signal?: never } | { readonly signal: string; readonly exitCode?: never })

/** Changes to files that were made. */
export interface DiffResultView {
  /** Says which card this is. */
  readonly card: 'diff'
  /** Replaces the title of the call. */
  readonly title?: string
  /** Each file before and after, or the parts of it that changed. */
  readonly diffs: readonly FileDiff[]
}

/** One line that a search found. */
export interface SearchLineMatch {
  /** Counted from 1. */
  readonly lineNumber: number
  /** The text of the line. */
  readonly line: string
}

/** The lines that a search found in one file. */
export interface SearchFileMatches {
  /** The file that was searched. */
  readonly path: string
  /** The lines, in the order of the file. */
  readonly matches: readonly SearchLineMatch[]
}

/** What a search found: lines by file, or paths alone; `total` also counts what `truncated` left out. */
export type SearchResultView = {
  /** Says which card this is. */
  readonly card: 'search'
  /** Replaces the title of the call. */
  readonly title?: string
  /** Whether there was more than is listed. */
  readonly truncated: boolean
  /** How much there was. */
  readonly total: number
} & (
  | { readonly shape: 'matches'; readonly files: readonly SearchFileMatches[] }
  | { readonly shape: 'paths'; readonly paths: readonly string[] }
)

/** One line of a file. */
export interface ReadFileLine {
  /** Counted from 1, in the whole file. */
  readonly number: number
  /** The text of the line. */
  readonly text: string
}

/** A window into a file. */
export interface ReadResultView {
  /** Says which card this is. */
  readonly card: 'read'
  /** Replaces the title of the call. */
  readonly title?: string
  /** The file that was read. */
  readonly path: string
  /** The line that the window begins at, counted from 1, also where no line fits. */
  readonly offset: number
  /** The lines in the window. */
  readonly lines: readonly ReadFileLine[]
  /** How many lines the file has. */
  readonly totalLines: number
  /** The language of the file, for highlighting. */
  readonly lang?: string
  /** What a UI without this card shows. */
  readonly content?: Content
}

/** A page that a search of the web found. */
export interface WebSource {
  /** Where the page is. */
  readonly url: string
  /** What the page calls itself. */
  readonly title?: string
  /** The part of the page that was found. */
  readonly snippet?: string
  /** When the page appeared, as its source says it. */
  readonly publishedAt?: string
}

/** What the web gave: sources and perhaps an answer, or one page that was fetched. */
export type WebResultView = {
  /** Says which card this is. */
  readonly card: 'web'
  /** Replaces the title of the call. */
  readonly title?: string
  /** Whether there was more than is shown. */
  readonly truncated: boolean
} & (
  | { readonly kind: 'search'; readonly sources: readonly WebSource[]; readonly answer?: string }
  | { readonly kind: 'fetch'; readonly url: string; readonly statusCode: number }
)

/** What a UI shows of a result, in place of the view of its call. */
export type ToolResultView =
  | GenericResultView
  | TerminalResultView
  | DiffResultView
  | SearchResultView
  | ReadResultView
  | WebResultView
