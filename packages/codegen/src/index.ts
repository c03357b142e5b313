export type { CodeHelpers } from './code-helpers.ts'
export type { CodeLanguage } from './code-language.ts'
export { createDiscoveryHelpers, type DiscoveryNames, discoveryNames } from './discovery-helpers.ts'
export { listTools } from './list-tools.ts'
export { type FoundTool, searchTools } from './search-tools.ts'
export { readTools, type ToolSet, type ToolShapes } from './shapes/read-tools.ts'
export {
  type ArrayShape,
  bareShape,
  type IntersectionShape,
  type LiteralShape,
  type Member,
  type NotedShape,
  type ObjectShape,
  partsOf,
  type PlainShape,
  type RecursiveShape,
  type Shape,
  type ShapeBody,
  somePart,
  type TupleShape,
  type UnionShape,
} from './shapes/shape.ts'
export type { ShapeTable } from './shapes/shape-table.ts'
export { takesAnything } from './shapes/takes-anything.ts'
export { readUses, type Uses } from './shapes/uses.ts'
export { type NamedTool, sortTools } from './sort-tools.ts'
export { printText, type TextStyle } from './text/print-text.ts'
export { indent, type Indented, join, line, type LineBreak, remark, type Remark, type Text } from './text/text.ts'
export type { ToolSignature } from './tool-signature.ts'
export { estimateTokens } from './words/estimate-tokens.ts'
export { firstSentence } from './words/first-sentence.ts'
export { createNames, type Names, pascalCase } from './words/names.ts'
export { oneLine, quote } from './words/one-line.ts'
export { typeName } from './words/type-name.ts'
