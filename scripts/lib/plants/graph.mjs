/** What stands against the table of packages, and against what is drawn of it. */
import { json, planted, replace, write } from './edits.mjs'

const checkGraph = ['graph.mjs', '--check']

/** @type {import('./edits.mjs').Plant[]} */
export const graph = [
  {
    title: 'an import that the table of packages does not allow',
    check: checkGraph,
    edits: { [planted]: write("export type { ToolResult } from '@dsh/tool'\n") },
    says: /src\/planted\.ts:1: the table does not let @dsh\/json import @dsh\/tool/,
  },
  {
    title: 'the same in a namespace re-export',
    check: checkGraph,
    edits: { [planted]: write("export * as tool from '@dsh/tool'\n") },
    says: /does not let @dsh\/json import @dsh\/tool/,
  },
  {
    title: 'the same in the type of a dynamic import',
    check: checkGraph,
    edits: { [planted]: write("export type Planted = import('@dsh/tool').ToolResult\n") },
    says: /does not let @dsh\/json import @dsh\/tool/,
  },
  {
    title: 'an import by a relative path into another package',
    check: checkGraph,
    edits: { [planted]: write("export * from '../../kernel/src/index.ts'\n") },
    says: /leaves the package/,
  },
  {
    title: 'a Node module in a package that runs anywhere',
    check: checkGraph,
    edits: { [planted]: write("import { readFileSync } from 'node:fs'\nexport const planted = readFileSync\n") },
    says: /may not import node:fs/,
  },
  {
    title: 'an import that package.json does not declare',
    check: checkGraph,
    edits: { 'packages/registry/package.json': json(manifest => delete manifest.dependencies['@dsh/kernel']) },
    says: /@dsh\/kernel is not in the dependencies/,
  },
  {
    title: 'a dependency that nothing imports',
    check: checkGraph,
    edits: { 'packages/json/package.json': json(manifest => (manifest.dependencies = { typebox: 'catalog:' })) },
    says: /typebox is a dependency, but src never imports it/,
  },
  {
    title: 'a published package that needs a private one',
    check: checkGraph,
    edits: { 'packages/kernel/package.json': json(manifest => (manifest.private = true)) },
    says: /cannot depend on @dsh\/kernel, which is private/,
  },
  {
    title: 'a package without a row in the table',
    check: checkGraph,
    edits: { 'docs/architecture.md': replace(/^\| L3 \| `@dsh\/invariant`.*\n/m, '') },
    says: /@dsh\/invariant has no row/,
  },
  {
    title: 'a drawing of the graph that is not the graph',
    check: checkGraph,
    edits: { 'docs/architecture.md': replace(/ {2}tool-runtime --> .*\n/, '') },
    says: /the drawing is not the graph/,
  },
  {
    title: 'project references that are not the dependencies',
    check: ['refs.mjs', '--check'],
    edits: { 'packages/registry/tsconfig.build.json': json(config => (config.references = [])) },
    says: /registry\/tsconfig\.build\.json/,
  },
]
