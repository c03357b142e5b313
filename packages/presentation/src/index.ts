export type { DiffCallView, GenericCallView, TerminalCallView, ToolCallKind, ToolCallView } from './call-view.ts'
export { contentText, text } from './content.ts'
export type { Content, ContentBlock } from './content.ts'
export type { FileDiff, FileLocation } from './file.ts'
export { renderView } from './render-view.ts'
export type {
  DiffResultView,
  GenericResultView,
  ReadFileLine,
  ReadResultView,
  SearchFileMatches,
  SearchLineMatch,
  SearchResultView,
  TerminalResultView,
  ToolResultView,
  WebResultView,
  WebSource,
} from './result-view.ts'
