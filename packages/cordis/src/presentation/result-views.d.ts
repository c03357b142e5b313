import type { ContentBlock } from '@deepseek-ai/dsh-llm'
import type { FileDiff } from './call-views.ts'
/** One line of a file. */
export interface ReadFileLine {
  /** Its number in the file, from 1. */
  number: number
  /** Its text, without the line break. */
  text: string
}
/** How a finished call is shown. */
export type ToolResultView =
  | GenericResultView
  | TerminalResultView
  | DiffResultView
  | SearchResultView
  | ReadResultView
  | WebResultView
/** The card of any result. */
export interface GenericResultView {
  /** Tells this card from the others. */
  card: 'generic'
  /** Stands in place of the title of the call. */
  title?: string
  /** Stands in place of what the model read. */
  content?: ContentBlock[]
}
/** What a command came to. */
export interface TerminalResultView {
  /** Tells this card from the others. */
  card: 'terminal'
  /** Stands in place of the title of the call. */
  title?: string
  /** What the command printed. */
  output?: string
  /** How it exited; absent where a signal ended it. */
  exitCode?: number
  /** The signal that ended it. */
  signal?: string
}
/** What a change of files came to. */
export interface DiffResultView {
  /** Tells this card from the others. */
  card: 'diff'
  /** Stands in place of the title of the call. */
  title?: string
  /** One for each change, in the order of the files. */
  diffs: FileDiff[]
}
/** A line that a search found. */
export interface SearchLineMatch {
  /** Its number in the file, from 1. */
  lineNumber: number
  /** Its text. */
  line: string
}
/** The lines that a search found in one file. */
export interface SearchFileMatches {
  /** The file. */
  path: string
  /** The lines, in order. */
  matches: SearchLineMatch[]
}
/** What a search of contents found. */
export interface SearchMatchesResultView {
  /** Tells this card from the others. */
  card: 'search'
  /** Tells matches from paths. */
  shape: 'matches'
  /** Stands in place of the title of the call. */
  title?: string
  /** What is shown, by file. */
  files: SearchFileMatches[]
  /** Whether more was found than is shown. */
  truncated: boolean
  /** How many matches there were. */
  total: number
}
/** What a search of paths found. */
export interface SearchPathsResultView {
  /** Tells this card from the others. */
  card: 'search'
  /** Tells paths from matches. */
  shape: 'paths'
  /** Stands in place of the title of the call. */
  title?: string
  /** The paths that are shown. */
  paths: string[]
  /** Whether more were found than are shown. */
  truncated: boolean
  /** How many paths there were. */
  total: number
}
/** What a search found. */
export type SearchResultView = SearchMatchesResultView | SearchPathsResultView
/** What was read of a file. */
export interface ReadResultView {
  /** Tells this card from the others. */
  card: 'read'
  /** Stands in place of the title of the call. */
  title?: string
  /** The file. */
  path: string
  /** The first line that was asked for, from 1. */
  offset: number
  /** The lines that were read. */
  lines: ReadFileLine[]
  /** How many lines the file has. */
  totalLines: number
  /** The language of the file, for highlighting. */
  lang?: string
  /** The text for a UI that cannot show lines. */
  content?: ContentBlock[]
}
/** A page that a search of the web gave. */
export interface WebSource {
  /** Where it is. */
  url: string
  /** What it is called. */
  title?: string
  /** A part of it. */
  snippet?: string
  /** When it was published, in ISO 8601. */
  publishedAt?: string
}
/** What a search of the web, or a fetch, came to. */
export type WebResultView = WebSearchResultView | WebFetchResultView
/** What a search of the web gave. */
export interface WebSearchResultView {
  /** Tells this card from the others. */
  card: 'web'
  /** Tells a search from a fetch. */
  kind: 'search'
  /** Stands in place of the title of the call. */
  title?: string
  /** The pages. */
  sources: WebSource[]
  /** What the search service answered itself. */
  answer?: string
  /** Whether there were more pages. */
  truncated: boolean
}
/** What a fetch came to. */
export interface WebFetchResultView {
  /** Tells this card from the others. */
  card: 'web'
  /** Tells a fetch from a search. */
  kind: 'fetch'
  /** Stands in place of the title of the call. */
  title?: string
  /** Where it ended, after redirects. */
  url: string
  /** The status of the response. */
  statusCode: number
  /** Whether the body was cut. */
  truncated: boolean
}
